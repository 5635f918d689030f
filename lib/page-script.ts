/**
 * Runs in every page before anything is drawn, without waiting for the bundles.
 *
 * Every page but About starts at its top when it is loaded anew (spec section 2). Browsers do so by themselves, except on
 * a reload; going back keeps its place, as people expect.
 *
 * Browsers that can't tie the header's colour to scrolling are told whether the page is within its first 200 px.
 */
export const pageScript = `(()=>{
const n=performance.getEntriesByType('navigation')[0];
if(n&&n.type==='reload'&&location.pathname!=='/about'){history.scrollRestoration='manual';addEventListener('pagehide',()=>{history.scrollRestoration='auto'})}
if(!CSS.supports('animation-timeline','scroll()')){const t=()=>document.documentElement.toggleAttribute('data-at-top',scrollY<200);t();addEventListener('scroll',t,{passive:true})}
})()`;
