import { chromium } from 'playwright-core';
const base='http://localhost:4424';
const browser = await chromium.launch({executablePath:'/usr/bin/chromium'});
const date = new Date(Date.now()+3*864e5).toISOString().slice(0,10);
async function login(ctx){ const p=await ctx.newPage(); await p.goto(base+'/login'); await p.getByLabel('Email Address / Phone').fill('71000001'); await p.getByLabel('Password',{exact:true}).fill('Tsela#2026'); await p.keyboard.press('Enter'); await p.waitForURL(/user/); await p.close(); return ctx.storageState(); }
const c0=await browser.newContext(); const st=await login(c0);
const p0=await c0.newPage();
const r=await (await p0.request.get(`${base}/api/search?from=gaborone&to=francistown&date=${date}`)).json();
const bus=r.buses[0]; const q=`from=gaborone&to=francistown&date=${date}&trip=${bus.tripId}&leg=${bus.legId}`;
const h=await p0.request.post(base+'/api/forms/booking',{form:{trip:bus.tripId,leg:bus.legId,query:q,intent:'hold','seats[]':'B1','name-B1':'Naledi Kgosi'}});
console.log(h.status());
for (const [w,hh] of [[360,740],[768,1024],[1280,900]]) for (const scheme of ['light','dark']) {
  const ctx=await browser.newContext({viewport:{width:w,height:hh},colorScheme:scheme,storageState:st,hasTouch:w<800});
  const p=await ctx.newPage(); p.on('console',m=>m.type()==='error'&&console.log(m.text()));
  await p.goto(`${base}/user/booking-overview?${q}`); await p.waitForLoadState('networkidle');
  await p.screenshot({path:`/tmp/ovshots/o-${w}-${scheme}.png`});
  if(scheme==='light') await p.screenshot({path:`/tmp/ovshots/o-${w}-full.png`,fullPage:true});
  console.log(w,scheme, await p.evaluate(()=>[...document.querySelectorAll('.total-bar button, .total-bar')].map(b=>{const r=b.getBoundingClientRect();return [b.tagName,Math.round(r.x),Math.round(r.y),Math.round(r.width),Math.round(r.height)]}).join(' | ')));
  if(w===360||w===1280){ await p.getByRole('button',{name:/^Complete Booking/}).click(); await p.waitForTimeout(300); await p.screenshot({path:`/tmp/ovshots/att-${w}-${scheme}.png`}); }
  await ctx.close();
}
await browser.close();
