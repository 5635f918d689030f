export const facilities = {
  'air-conditioning': 'Air conditioning',
  wifi: 'Wi-Fi',
  'usb-charging': 'USB charging',
  toilet: 'Toilet',
  'reclining-seats': 'Reclining seats',
  television: 'Television',
  'luggage-hold': 'Luggage hold',
  'reading-light': 'Reading light',
  water: 'Water on board',
  curtains: 'Curtains',
} as const;

export type Facility = keyof typeof facilities;

export function facilityName(code: string): string {
  return Object.hasOwn(facilities, code) ? facilities[code as Facility] : code;
}
