import { brand, type SiteContacts } from '@/lib/brand';
import { iconPath } from '@/lib/paths/files';
import { homePath } from '@/lib/paths/pages';
import { absolute, type Thing } from './thing';

const organizationId = (origin: string) => absolute(origin, '/#organization');

export function organization(origin: string, { phone, address }: SiteContacts): Thing {
  return {
    '@type': 'Organization',
    '@id': organizationId(origin),
    name: brand.name,
    url: absolute(origin, homePath),
    logo: absolute(origin, iconPath),
    telephone: phone,
    address,
  };
}

export function webSite(origin: string): Thing {
  return {
    '@type': 'WebSite',
    name: brand.name,
    url: absolute(origin, homePath),
    inLanguage: 'en-BW',
    publisher: { '@id': organizationId(origin) },
  };
}

export function breadcrumbs(origin: string, crumbs: readonly { name: string; path: string }[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(origin, path),
    })),
  };
}

type Post = {
  origin: string;
  path: string;
  title: string;
  description: string;
  category: string;
  publishedAt: string;
  image?: string | undefined;
};

export function blogPosting({ origin, path, title, description, category, publishedAt, image }: Post): Thing {
  const publisher = { '@type': 'Organization', name: brand.name, url: absolute(origin, homePath) };
  return {
    '@type': 'BlogPosting',
    headline: title,
    description,
    articleSection: category,
    datePublished: publishedAt,
    inLanguage: 'en-BW',
    url: absolute(origin, path),
    ...(image === undefined ? {} : { image: absolute(origin, image) }),
    author: publisher,
    publisher,
  };
}
