/** 'night-buses' -> '/post/night-buses' */
export const postAddress = (id: string) => `/post/${id}`;
