import { EnvError, type Env } from '@/server/env';
import { gatewayByChannel, type MessageGateway } from './gateway';
import { inboxGateway } from './inbox-gateway';
import { smsGateway } from './sms-gateway';
import { smtpGateway } from './smtp-gateway';

type GatewaySetting = 'SANDBOX_ADMIN_URL' | 'SMTP_URL' | 'SMTP_FROM' | 'SMS_URL' | 'SMS_TOKEN' | 'SMS_FROM';

export function chooseGateway(env: Pick<Env, 'SANDBOX' | GatewaySetting>): MessageGateway {
  const setting = (name: GatewaySetting): string => {
    const value = env[name];
    if (value === undefined) throw new EnvError(`Settings: ${name} is missing. See .env.example.`);
    return value;
  };
  if (env.SANDBOX === '1') return inboxGateway(setting('SANDBOX_ADMIN_URL'));
  return gatewayByChannel({
    email: smtpGateway({ url: setting('SMTP_URL'), from: setting('SMTP_FROM') }),
    sms: smsGateway({ url: setting('SMS_URL'), token: setting('SMS_TOKEN'), from: setting('SMS_FROM') }),
  });
}
