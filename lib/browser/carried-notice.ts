import { tabStorage } from './features';

const key = 'CARRIED_NOTICE';

/** Stores a message for the next page. `!` marks a bad outcome. */
export const carryNotice = (text: string) => tabStorage.set(key, text);

export function takeCarried(): string | null {
  const text = tabStorage.get(key);
  tabStorage.remove(key);
  return text;
}

/** The policy allows this script by its hash, so its text is the same in every page. */
export const carriedScript =
  `try{const text=sessionStorage.${key},box=document.currentScript.parentNode;` +
  `if(text){box.className=box.dataset[text[0]==='!'?'bad':'good'];box.textContent=text.replace('!','')}}catch(error){}`;
