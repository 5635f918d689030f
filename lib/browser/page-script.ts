import { aboutPath } from '@/lib/paths/pages';

/**
 * Runs in every page before the browser draws it, without waiting for the bundles.
 *
 * Every page except About starts at its top when it loads (spec section 2). Browsers do that too, except on a reload: some
 * decide before any script runs where to scroll to. So the script undoes each scroll until the page has loaded, unless the
 * visitor has begun to scroll. Back keeps its place, and so does a URL that names a part of the page.
 *
 * Relies on Next: hydration replaces the URL with the one that Next saw first (vercel/next.js issue 91819). The script keeps
 * the part of the page that the visitor has followed since (docs/rendering.md).
 *
 * Browsers that cannot tie the header's colour to scrolling get an attribute while the page is within its first 200 px.
 */
export const pageScript = `(()=>{
const n=performance.getEntriesByType('navigation')[0],on=(e,f)=>addEventListener(e,f,{passive:true}),h=history,bare=a=>new URL(a,location).href.split('#')[0];
h.replaceState=(s,t,a)=>{delete h.replaceState;h.replaceState(s,t,a&&bare(a)===bare(location)?location.href:a)};
if(n&&n.type==='reload'&&location.pathname!=='${aboutPath}'&&!location.hash){
const up=()=>scrollTo(0,0),stop=()=>removeEventListener('scroll',up);
h.scrollRestoration='manual';
on('pagehide',()=>{h.scrollRestoration='auto'});
on('scroll',up);
for(const e of ['wheel','touchstart','pointerdown','keydown'])on(e,stop);
on('load',()=>requestAnimationFrame(()=>requestAnimationFrame(stop)))}
if(!CSS.supports('animation-timeline','scroll()')){const t=()=>document.documentElement.toggleAttribute('data-at-top',scrollY<200);t();on('scroll',t)}
})()`;
