import sharp from 'sharp';
async function row(out, files, h){ const imgs=[];let x=0; for(const f of files){const m=await sharp(f).resize({height:h}).toBuffer({resolveWithObject:true}); imgs.push({input:m.data,left:x,top:0}); x+=m.info.width+10;} await sharp({create:{width:x,height:h,channels:3,background:'#f0f'}}).composite(imgs).png().toFile(out);}
await row('/tmp/sheet-phone.png',['platform-360-0','platform-360-menu','platform-360-1','owner-360-0','owner-360-menu','owner-360-1','conductor-360-0'].map(n=>`/tmp/shot-${n}.png`),740);
await row('/tmp/sheet-wide.png',['platform-1280-0','platform-1280-menu'].map(n=>`/tmp/shot-${n}.png`),700);
await row('/tmp/sheet-wide2.png',['owner-1280-0','conductor-1280-0'].map(n=>`/tmp/shot-${n}.png`),700);
