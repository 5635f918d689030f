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
 * Browsers that can't tie the header's colour to scrolling are told whether the page is within its first 200 px.
 */
export const pageScript = `(()=>{
const n=performance.getEntriesByType('navigation')[0],on=(e,f)=>addEventListener(e,f,{passive:true}),h=history,bare=a=>new URL(a,location).href.split('#')[0];
h.replaceState=(s,t,a)=>{delete h.replaceState;h.replaceState(s,t,a&&bare(a)===bare(location)?location.href:a)};
if(n&&n.type==='reload'&&location.pathname!=='/about'&&!location.hash){
const up=()=>scrollTo(0,0),stop=()=>removeEventListener('scroll',up);
h.scrollRestoration='manual';
on('pagehide',()=>{h.scrollRestoration='auto'});
on('scroll',up);
for(const e of ['wheel','touchstart','pointerdown','keydown'])on(e,stop);
on('load',()=>requestAnimationFrame(()=>requestAnimationFrame(stop)))}
on('load',()=>{const c=navigator.connection;
if(!c||!c.saveData&&c.effectiveType==='4g')(self.requestIdleCallback||setTimeout)(()=>{for(const l of document.querySelectorAll('link[rel=ahead]'))l.rel='prefetch'})});
if(!CSS.supports('animation-timeline','scroll()')){const t=()=>document.documentElement.toggleAttribute('data-at-top',scrollY<200);t();on('scroll',t)}
})()`;
