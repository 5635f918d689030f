export const carriedKey = 'CARRIED_NOTICE';

/** The policy allows this script by its hash, so its text is the same in every page. `!` marks a bad outcome. */
export const carriedScript =
  `try{const text=sessionStorage.${carriedKey},box=document.currentScript.parentNode;` +
  `if(text){box.className=box.dataset[text[0]==='!'?'bad':'good'];box.textContent=text.replace('!','')}}catch(error){}`;
