import { everyone, type Route } from './route-responses';

/** The public routes for posts, pictures and contact messages. */
export const contentRoutes: readonly Route[] = [
  { method: 'GET', path: '/post/how-a-seat-is-held', answers: everyone('200') },
  { method: 'GET', path: '/post/no-such-post', answers: everyone('404') },
  { method: 'GET', path: '/api/post-pictures/no-such-picture/400', answers: everyone('404 not_found') },
  { method: 'GET', path: '/api/post-pictures/no-such-picture/0', answers: everyone('400 invalid_request') },
  { method: 'GET', path: '/api/pictures/no-such-picture', answers: everyone('404 not_found') },
  { method: 'GET', path: '/api/pictures/no.picture', answers: everyone('400 invalid_request') },
  { method: 'GET', path: '/contact_us', answers: everyone('200') },
  { method: 'GET', path: '/contact_us/sent', answers: everyone('200') },
  { method: 'GET', path: '/contact_us/problem', answers: everyone('200') },
  { method: 'GET', path: '/contact_us/nowhere', answers: everyone('404') },
  { method: 'POST', path: '/api/contact', body: {}, answers: everyone('400 invalid_request') },
  {
    method: 'POST',
    path: '/api/contact',
    body: { name: '', email: '', message: '', stamp: '', topic: '' },
    answers: everyone('400 contact_form_empty'),
  },
  { method: 'POST', path: '/api/forms/contact', form: {}, answers: everyone('400') },
  {
    method: 'POST',
    path: '/api/forms/contact',
    form: { name: '', email: '', message: '', stamp: '', topic: '' },
    answers: everyone('303 /contact_us/problem'),
  },
];
