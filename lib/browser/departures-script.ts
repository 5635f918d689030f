/**
 * Input: a landing page that the passenger returns to after a minute or more. Output: its departures, loaded again. They
 * stay as they are if the page cannot be loaded. Invariant: the script is the same text in every page, because the policy
 * allows it by its hash. A bundle would be larger, and the departures are fresh before React starts.
 */

/** The id of the element that contains the departures of a page. */
export const departuresId = 'next-departures';

const body = `
  const find=page=>page.getElementById('${departuresId}');
  let loadedAt=Date.now();
  const refresh=()=>{
    if(document.hidden||Date.now()-loadedAt<60000||!find(document))return;
    loadedAt=Date.now();
    fetch(location.href,{cache:'no-store'}).then(response=>response.text()).then(html=>{
      const fresh=find(new DOMParser().parseFromString(html,'text/html')),shown=find(document);
      if(fresh&&shown&&!shown.isEqualNode(fresh))shown.replaceWith(fresh)
    }).catch(()=>undefined)
  };
  addEventListener('pageshow',refresh);
  document.addEventListener('visibilitychange',refresh)`;

export const departuresScript = `(()=>{${body}})()`.replaceAll(/\n\s*/g, '');
