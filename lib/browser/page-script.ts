/** The policy allows this script by its hash, so its text is the same in every page. */
import { browserErrorsApiPath } from '@/lib/paths/files';
import { aboutPath } from '@/lib/paths/pages';

const listen = `const listen=(event,listener)=>addEventListener(event,listener,{passive:true});`;

/** Relies on Next: hydration replaces the URL with its first one (vercel/next.js issue 91819; docs/rendering.md). */
const keepFragment = `
  const withoutFragment=url=>new URL(url,location).href.split('#')[0];
  history.replaceState=(state,title,url)=>{
    delete history.replaceState;
    const isSame=url&&withoutFragment(url)===withoutFragment(location);
    history.replaceState(state,title,isSame?location.href:url)
  };`;

/** Spec section 2. On a reload some browsers scroll before any script runs, so the script scrolls back until the load. */
const startAtTop = `
  const navigation=performance.getEntriesByType('navigation')[0];
  if(navigation&&navigation.type==='reload'&&location.pathname!=='${aboutPath}'){
    const part=()=>document.getElementById(location.hash.slice(1)),
      place=()=>part()?part().scrollIntoView():scrollTo(0,0),
      stop=()=>{for(const event of ['scroll','load'])removeEventListener(event,place)};
    history.scrollRestoration='manual';
    listen('pagehide',()=>{history.scrollRestoration='auto'});
    for(const event of ['scroll','load'])listen(event,place);
    for(const event of ['wheel','touchstart','pointerdown','keydown'])listen(event,stop);
    listen('load',()=>requestAnimationFrame(()=>requestAnimationFrame(stop)))
  }`;

const reportError = `
  const onError=({message,filename,lineno})=>{
    if(!filename)return;
    removeEventListener('error',onError);
    navigator.sendBeacon('${browserErrorsApiPath}',new Blob([JSON.stringify({message:message.slice(0,200),
      source:filename.slice(-200),line:lineno,path:location.pathname.slice(0,200)})],{type:'application/json'}))
  };
  listen('error',onError);`;

/** Browsers that cannot tie the header's colour to scrolling get an attribute while the page is within its first 200 px. */
const markTop = `
  if(!CSS.supports('animation-timeline','scroll()')){
    const mark=()=>document.documentElement.toggleAttribute('data-at-top',scrollY<200);
    mark();
    listen('scroll',mark)
  }`;

export const pageScript = `(()=>{${listen}${reportError}${keepFragment}${startAtTop}${markTop}})()`.replaceAll(
  /\n\s*/g,
  '',
);
