import { chromium } from 'playwright-core';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium' });
const at='http://localhost:4474';
for (const [phone, who, paths] of [['71000017','platform',['/staff/platform','/staff/platform/bookings','/staff/morula-coaches']],['71000011','owner',['/staff/morula-coaches','/staff/morula-coaches/people','/staff/me']],['71000015','conductor',['/staff/morula-coaches']]]) {
 for (const [w,h,scheme] of [[360,740,'light'],[1280,900,'dark']]) {
  const c = await b.newContext({ viewport:{width:w,height:h}, colorScheme:scheme });
  const p = await c.newPage();
  p.on('console',m=>{ if(m.type()==='error') console.log('ERR',m.text())});
  await p.goto(at+'/login?callbackUrl=%2Fstaff');
  await p.getByLabel('Email Address / Phone').fill(phone);
  await p.getByLabel('Password').fill('Tsela#2026');
  await p.getByRole('button',{name:'Login'}).click();
  await p.waitForURL(/\/staff/);
  console.log(who, p.url());
  for (const [i,path] of paths.entries()) {
   await p.goto(at+path);
   await p.screenshot({path:`/tmp/shot-${who}-${w}-${i}.png`});
   if (i===0) { await p.locator('header details').last().locator('summary').click(); 
     if (w===360) await p.locator('nav details summary').click().catch(()=>{});
     await p.screenshot({path:`/tmp/shot-${who}-${w}-menu.png`}); }
  }
  await c.close();
 }
}
await b.close();
