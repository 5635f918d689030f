import { screens as menu } from '@/server/api/endpoints/screens';
import type { EndpointName, Endpoints } from '@/server/api/endpoints/table';
import type * as kit from '@/server/api/staff-screen';

export type Form = kit.Form<EndpointName>;
export type View = kit.View<EndpointName, kit.ListIn<Endpoints>>;
export type Screen = kit.Screen<EndpointName, kit.ListIn<Endpoints>>;
export type ListPage = kit.ListPage<EndpointName>;

export const screens: readonly Screen[] = menu;

export const acceptForm: Form = { call: 'acceptInvitation', title: 'Work here', button: 'Accept', done: 'Welcome.' };

export const formsOfScreens = screens.flatMap(({ forms, record }) => [...forms, ...(record?.forms ?? [])]);
