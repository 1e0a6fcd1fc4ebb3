import { browser, server, open, single, enter } from "./browser.js";
const s = await server();
const b = await browser({ viewport: { width: 320, height: 1000 }, colorScheme: process.argv[2] });
try {
await open(b.page, s.origin+"/#ask=shot&gun=PaK+38&nation=american&captured=yes&range=6&ca_change=3&target_in=stone-building");
await b.page.screenshot({path:"/tmp/v1.png"});
await b.page.evaluate(()=>document.getElementById("answers").scrollIntoView());
await b.page.screenshot({path:"/tmp/v2.png"});
await b.page.click('[data-roll="1,1"]');
await b.page.evaluate(()=>document.querySelector(".square").scrollIntoView());
await b.page.screenshot({path:"/tmp/v3.png"});
await b.page.click("#tab-Smoke");
await b.page.setViewportSize({width:1200,height:1500});
await b.page.screenshot({path:"/tmp/v4.png"});
await b.page.selectOption("#question","smoke-plan");
await b.page.screenshot({path:"/tmp/v5.png"});
} finally { await b.close(); await s.close(); }
