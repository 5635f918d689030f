/**
 * Runs in every page before anything is drawn, without waiting for the bundles.
 *
 * Every page but About starts at its top when it is loaded anew (spec section 2). Browsers do so by themselves, except on
 * a reload: there some decide before any script runs where to scroll to, so what they do until the page has loaded is
 * undone, unless the visitor has begun to move. Going back keeps its place, as people expect, and so does an address
 * that names a part of the page.
 *
 * Next takes a page over under the address it saw first (vercel/next.js issue 91819): a part of the page that was
 * followed to meanwhile stays in the address.
 *
 * What the page names as wanted next is fetched when there is nothing else to do, where the line allows (`lineAllows`
 * says the same for what has come alive).
 *
 * The page's own scripts are asked for once the visitor sees something (`server/web/scripts-ahead.ts` holds them back
 * until then): they share neither the line nor the processor with what is to be read. A tab that nobody looks at paints
 * nothing, so there they come with the page; and where nothing tells of the first paint, at once.
 *
 * Browsers that can't tie the header's colour to scrolling are told whether the page is within its first 200 px.
 */
export const pageScript = `(()=>{
const n=performance.getEntriesByType('navigation')[0],on=(e,f)=>addEventListener(e,f,{passive:true}),h=history,bare=a=>new URL(a,location).href.split('#')[0];
h.replaceState=(s,t,a)=>{delete h.replaceState;h.replaceState(s,t,a&&bare(a)===bare(location)?location.href:a)};
let go=document.hidden||!PerformanceObserver.supportedEntryTypes?.includes('paint');
const ahead=()=>{const c=navigator.connection;
if(!c||!c.saveData&&c.effectiveType==='4g')(self.requestIdleCallback||setTimeout)(()=>{for(const l of document.querySelectorAll('link[rel=ahead]'))l.rel='prefetch'})};
const start=()=>{if(!go)return;
for(const s of document.querySelectorAll('script[type=held]')){const t=document.createElement('script');t.setAttribute('src',s.getAttribute('src'));t.async=true;s.replaceWith(t)}
document.readyState==='complete'?ahead():on('load',ahead)};
on('DOMContentLoaded',start);
setTimeout(()=>{go=true;start()},3e3);
if(!go)new PerformanceObserver((l,o)=>{if(l.getEntriesByName('first-contentful-paint').length){o.disconnect();go=true;start()}}).observe({type:'paint',buffered:true});
if(n&&n.type==='reload'&&location.pathname!=='/about'&&!location.hash){
const up=()=>scrollTo(0,0),stop=()=>removeEventListener('scroll',up);
h.scrollRestoration='manual';
on('pagehide',()=>{h.scrollRestoration='auto'});
on('scroll',up);
for(const e of ['wheel','touchstart','pointerdown','keydown'])on(e,stop);
on('load',()=>requestAnimationFrame(()=>requestAnimationFrame(stop)))}
if(!CSS.supports('animation-timeline','scroll()')){const t=()=>document.documentElement.toggleAttribute('data-at-top',scrollY<200);t();on('scroll',t)}
})()`;
