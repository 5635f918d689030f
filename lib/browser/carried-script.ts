/** The policy allows this script by its hash, so its text is the same in every page. */

export const carriedKey = 'CARRIED_NOTICE';
export const carriedBad = '!';

const body = `
  const box=document.currentScript.parentNode;
  try{
    const text=sessionStorage.getItem('${carriedKey}');
    if(!text)return;
    box.className=text.startsWith('${carriedBad}')?box.dataset.bad:box.dataset.good;
    box.textContent=text.replace('${carriedBad}','')
  }catch(error){}`;

export const carriedScript = `(()=>{${body}})()`.replaceAll(/\n\s*/g, '');
