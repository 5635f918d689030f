/** The policy allows this script by its hash, so its text is the same in every page. It runs before React starts. */

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
