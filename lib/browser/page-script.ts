/**
 * Input: the page, before the browser draws it and before any bundle loads. Output: its scroll position, its URL and the
 * colour of its header. Invariant: the script is the same text in every page, because the policy allows it by its hash.
 */
import { aboutPath } from '@/lib/paths/pages';

const listen = `const listen=(event,listener)=>addEventListener(event,listener,{passive:true});`;

/**
 * Relies on Next: hydration replaces the URL with the one that Next saw first (vercel/next.js issue 91819). The script keeps
 * the part of the page that the visitor has followed since (docs/rendering.md).
 */
const keepFragment = `
  const withoutFragment=url=>new URL(url,location).href.split('#')[0];
  history.replaceState=(state,title,url)=>{
    delete history.replaceState;
    const isSame=url&&withoutFragment(url)===withoutFragment(location);
    history.replaceState(state,title,isSame?location.href:url)
  };`;

/**
 * Every page except About starts at its top when it loads (spec section 2). Browsers do that too, except on a reload: some
 * decide before any script runs where to scroll to. So the script scrolls back until the page has loaded, unless the
 * visitor has begun to scroll. A URL that names a part of the page starts there. Back keeps its place.
 */
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

/** Browsers that cannot tie the header's colour to scrolling get an attribute while the page is within its first 200 px. */
const markTop = `
  if(!CSS.supports('animation-timeline','scroll()')){
    const mark=()=>document.documentElement.toggleAttribute('data-at-top',scrollY<200);
    mark();
    listen('scroll',mark)
  }`;

export const pageScript = `(()=>{${listen}${keepFragment}${startAtTop}${markTop}})()`.replaceAll(/\n\s*/g, '');
