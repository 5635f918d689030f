export type PostPicture = { sizes: readonly { width: number; height: number; src: string }[]; alt: string };

/** A post in a card or a list. `date` is the day of publication, 'YYYY-MM-DD'. */
export type PostCard = {
  id: string;
  title: string;
  description: string;
  category: string;
  date: string;
  picture: PostPicture | null;
};

/** `html` is rendered from Markdown and contains no scripts. */
export type Post = PostCard & { html: string };

export type Faq = { title: string; html: string };
