import { buttonClass } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import { brand } from '@/lib/brand';
import type { StaffView } from '@/lib/contracts/staff-screen';
import { recoveryCodesMinutes } from '@/lib/limits';
import { FormFields } from './staff-form';

type Factor = NonNullable<StaffView['factor']>;

export const SecondFactor = ({ app, codes, next, kept }: Factor) => (
  <Card className="grid gap-6">
    {app && <Steps {...app} />}
    {codes && <RecoveryCodes codes={codes} />}
    {kept && <p>Continue sends the form that you filled in.</p>}
    {kept ? (
      <FormFields {...kept} />
    ) : (
      next && (
        <a href={next} className={`${buttonClass()} w-fit`}>
          Continue
        </a>
      )
    )}
  </Card>
);

function Steps({ uri, qrSvg, form }: NonNullable<Factor['app']>) {
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  return (
    <ol className="grid gap-6">
      <li>
        <h2 className="mb-2 text-lg">1. Add {brand.name} to the app</h2>
        <a href={uri} className={buttonClass()}>
          Open my authenticator app
        </a>
        <p className="my-4">If no app opens, install one, or add this secret to it by hand:</p>
        <p className="flex flex-wrap items-center gap-4">
          <code className="text-lg">{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
          <CopyButton text={secret} />
        </p>
        <div className="max-md:hidden">
          <p className="my-4">With the app on another device, scan this:</p>
          <div
            className="w-48"
            role="img"
            aria-label="QR code of the secret"
            dangerouslySetInnerHTML={{ __html: qrSvg }}
          />
        </div>
      </li>
      <li>
        <h2 className="text-lg">2. Read the 6 digits that the app shows</h2>
      </li>
      <li>
        <h2 className="mb-2 text-lg">3. Type them here</h2>
        <FormFields {...form} />
      </li>
    </ol>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n');
  return (
    <div>
      <h2 className="mb-2 text-lg">Recovery codes</h2>
      <p className="mb-4">
        Keep these codes now. Each one replaces a lost phone once. This page shows them for {recoveryCodesMinutes}{' '}
        minutes.
      </p>
      <ul className="mb-4 grid grid-cols-2 gap-2 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-4">
        <CopyButton text={text} />
        <a
          href={`data:text/plain,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className={buttonClass('secondary')}
        >
          Save
        </a>
      </p>
    </div>
  );
}
