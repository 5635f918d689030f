/** What holds the departures of a page. */
export const departuresId = 'next-departures';

/**
 * Departures get old: whoever comes back to their page after a minute or more, by the back button or from another tab, is
 * shown those of now, in the same place. Where they can't be had the old ones stay. Not in a bundle, for no other page
 * needs it, and it works before any has come.
 */
export const departuresScript = `(()=>{let t=Date.now();
const get=()=>document.getElementById('${departuresId}'),look=async()=>{
if(document.hidden||Date.now()-t<6e4||!get())return;
t=Date.now();
try{const a=await fetch(location.href,{cache:'no-store'}),n=new DOMParser().parseFromString(await a.text(),'text/html').getElementById('${departuresId}'),o=get();
if(n&&o&&!o.isEqualNode(n))o.replaceWith(n)}catch{}};
addEventListener('pageshow',look);document.addEventListener('visibilitychange',look)})()`;
