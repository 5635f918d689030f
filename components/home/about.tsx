import { Section } from '@/components/ui/section';
import { brand } from '@/lib/brand';
import { aboutPath } from '@/lib/paths/pages';

export function About() {
  return (
    <Section variant="large" id="about" title={`About ${brand.name}`}>
      <div className="max-w-2xl space-y-1 sm:space-y-4 sm:text-lg">
        <p>
          {brand.name} is Setswana for road. It is the first platform of its kind in Botswana: a mobile and web
          application that helps growing public transport operators with managed technology at low cost, and lets you
          buy a seat without standing in a queue.
        </p>
        <p className="text-muted max-sm:hidden">
          We provide the technology only. We do not run buses and are not an agent of any operator: the contract of sale
          is strictly between you and the operator you travel with.
        </p>
        <p>
          <a href={aboutPath} className="inline-flex min-h-11 items-center font-semibold">
            Our mission, vision and values
          </a>
        </p>
      </div>
    </Section>
  );
}
