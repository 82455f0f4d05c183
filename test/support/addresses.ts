import type { Locator } from '@playwright/test';

/** Address of a public building, as a visitor types it. */
export interface PublicAddress {
  country: string;
  /** Labels of the address, in order, without the country and the address lines. */
  labels: readonly string[];
  /** Values by part, in the order of the labels. */
  parts: Readonly<Partial<Record<'city' | 'state' | 'zip', string>>>;
  line: string;
  phone: string;
}

/** Hospitals in ten countries, one of which has no format of its own. */
export const hospitals: readonly PublicAddress[] = [
  {
    country: 'United States',
    line: '55 Fruit Street',
    labels: ['City', 'State', 'ZIP code'],
    parts: { city: 'Boston', state: 'MA', zip: '02114' },
    phone: '(617) 726-2000',
  },
  {
    country: 'Germany',
    line: 'Marchioninistraße 15',
    labels: ['Postal code', 'City'],
    parts: { zip: '81377', city: 'München' },
    phone: '+49 89 44000',
  },
  {
    country: 'United Kingdom',
    line: 'Westminster Bridge Road',
    labels: ['City or town', 'Postcode'],
    parts: { city: 'London', zip: 'SE1 7EH' },
    phone: '+44 20 7188 7188',
  },
  {
    country: 'Japan',
    line: '7-3-1 Hongo',
    labels: ['City or ward', 'Prefecture', 'Postal code'],
    parts: { city: 'Bunkyo-ku', state: 'JP-13', zip: '113-8655' },
    phone: '+81 3-3815-5411',
  },
  {
    country: 'Brazil',
    line: 'Av. Dr. Enéas Carvalho de Aguiar, 255',
    labels: ['City', 'State', 'Postal code (CEP)'],
    parts: { city: 'São Paulo', state: 'SP', zip: '05403-000' },
    phone: '+55 11 2661-0000',
  },
  {
    country: 'India',
    line: 'Ansari Nagar',
    labels: ['City', 'PIN code', 'State or territory'],
    parts: { city: 'New Delhi', zip: '110029', state: 'DL' },
    phone: '+91 11 2658 8500',
  },
  {
    country: 'Ireland',
    line: 'James’s Street',
    labels: ['City or town', 'County', 'Eircode'],
    parts: { city: 'Dublin 8', zip: 'D08 NHY1' },
    phone: '+353 1 410 3000',
  },
  {
    country: 'Australia',
    line: '300 Grattan Street',
    labels: ['Suburb', 'State or territory', 'Postcode'],
    parts: { city: 'Parkville', state: 'VIC', zip: '3050' },
    phone: '+61 3 9342 7000',
  },
  {
    country: 'United Arab Emirates',
    line: 'Al Maryah Island',
    labels: ['City', 'Emirate'],
    parts: { city: '', state: 'AZ' },
    phone: '+971 2 659 0200',
  },
  {
    country: 'Kenya',
    line: 'Hospital Road',
    labels: ['City or town', 'State, province or region', 'ZIP or postal code'],
    parts: { city: 'Nairobi', state: '', zip: '00202' },
    phone: '+254 20 2726300',
  },
];

/** Returns the labels of an address that are visible, in the order in which a visitor meets them. */
export const labelsOf = (address: Locator): Promise<string[]> =>
  address.evaluate((element) =>
    [...element.querySelectorAll('label')]
      .filter((label) => label.checkVisibility() && !label.querySelector('input'))
      .map((label) => label.innerText.replace('*', '').trim()),
  );
