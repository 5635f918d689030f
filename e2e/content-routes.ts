import { everyone, type Route } from './route-responses';

/** The public routes for posts, pictures and contact messages. */
export const contentRoutes: readonly Route[] = [
  { method: 'GET', path: '/post/how-a-seat-is-held', responses: everyone('200') },
  { method: 'GET', path: '/post/no-such-post', responses: everyone('404') },
  { method: 'GET', path: '/api/post-pictures/no-such-picture/400', responses: everyone('404 not_found') },
  { method: 'GET', path: '/api/post-pictures/no-such-picture/0', responses: everyone('400 invalid_request') },
  { method: 'GET', path: '/api/pictures/no-such-picture', responses: everyone('404 not_found') },
  { method: 'GET', path: '/api/pictures/no.picture', responses: everyone('400 invalid_request') },
  { method: 'GET', path: '/contact_us', responses: everyone('200') },
  { method: 'GET', path: '/contact_us/sent', responses: everyone('200') },
  { method: 'GET', path: '/contact_us/problem', responses: everyone('200') },
  { method: 'GET', path: '/contact_us/nowhere', responses: everyone('404') },
  { method: 'POST', path: '/api/contact', body: {}, responses: everyone('400 invalid_request') },
  {
    method: 'POST',
    path: '/api/contact',
    body: { name: '', email: '', message: '', stamp: '', topic: '' },
    responses: everyone('400 contact_form_empty'),
  },
  { method: 'POST', path: '/api/forms/contact', form: {}, responses: everyone('400') },
  {
    method: 'POST',
    path: '/api/forms/contact',
    form: { name: '', email: '', message: '', stamp: '', topic: '' },
    responses: everyone('303 /contact_us/problem'),
  },
];
