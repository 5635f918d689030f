/** A picture of a post in the widths there are, narrowest first. */
export type PostPicture = { sizes: readonly { width: number; height: number; src: string }[]; alt: string };

/** What a card or a list shows of a post. `date` is of the day it was published, 'YYYY-MM-DD'. */
export type PostCard = {
  id: string;
  title: string;
  description: string;
  category: string;
  date: string;
  picture: PostPicture | null;
};

/** `html` is made from Markdown on the server and holds nothing that could run. */
export type Post = PostCard & { html: string };

/** `html` as that of a post. */
export type Faq = { title: string; html: string };
