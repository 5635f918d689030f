// These tests send requests to one running app. The first ones need empty caches. The last ones take its database away, and
// stop it.
import './app/request-ids.ts';
import './app/crawler.ts';
import './app/page-texts.ts';
import './app/framework.ts';
import './app/half-sent.ts';
import './app/sign-in.ts';
import './app/sessions.ts';
import './app/limits.ts';
import './app/privacy.ts';
import './app/terminal.ts';
import './app/fuzz.ts';
import './app/sandbox-killed.ts';
import './app/database-away.ts';
import './app/stop.ts';
