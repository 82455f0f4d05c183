/** Words that name a part of an address: on its own, as a label, and within a sentence. */
export const wordTexts = {
  city: { default: 'City', about: 'Label.' },
  cityOrTown: { default: 'City or town', about: 'Label.' },
  cityOrDistrict: { default: 'City or district', about: 'Label, for example in South Korea.' },
  cityOrMunicipality: { default: 'City or municipality', about: 'Label, for example in the Philippines.' },
  cityOrWard: { default: 'City or ward', about: 'Label in Japan.' },
  suburb: { default: 'Suburb', about: 'Label in Australia and New Zealand.' },
  district: { default: 'District', about: 'Label, for example in Turkey.' },
  neighborhood: { default: 'Neighborhood', about: 'Label in Brazil and Mexico.' },
  barangay: { default: 'Barangay', about: 'Label in the Philippines.' },
  state: { default: 'State', about: 'Label.' },
  stateOrTerritory: { default: 'State or territory', about: 'Label in Australia and India.' },
  province: { default: 'Province', about: 'Label.' },
  provinceOrTerritory: { default: 'Province or territory', about: 'Label in Canada.' },
  provinceOrCity: { default: 'Province or city', about: 'Label, for example in South Korea.' },
  cityOrCounty: { default: 'City or county', about: 'Label in Taiwan.' },
  prefecture: { default: 'Prefecture', about: 'Label in Japan.' },
  county: { default: 'County', about: 'Label in Ireland.' },
  department: { default: 'Department', about: 'Label in Colombia.' },
  region: { default: 'Region', about: 'Label in Chile.' },
  emirate: { default: 'Emirate', about: 'Label in the United Arab Emirates.' },
  governorate: { default: 'Governorate', about: 'Label in Egypt.' },
  area: { default: 'Area', about: 'Label in Hong Kong: the island, Kowloon or the New Territories.' },
  stateOrRegion: {
    default: 'State, province or region',
    about: 'Label in a country whose format is unknown.',
  },
  zipCode: { default: 'ZIP code', about: 'Label in the United States.' },
  postalCode: { default: 'Postal code', about: 'Label.' },
  postcode: { default: 'Postcode', about: 'Label, for example in the United Kingdom.' },
  pinCode: { default: 'PIN code', about: 'Label in India.' },
  eircode: { default: 'Eircode', about: 'Label in Ireland.' },
  cep: { default: 'Postal code (CEP)', about: 'Label in Brazil.' },
  zipOrPostalCode: {
    default: 'ZIP or postal code',
    about: 'Label in a country whose format is unknown.',
  },
  theCity: { default: 'the city', about: 'Within an error message, as are the following texts.' },
  theCityOrTown: { default: 'the city or town', about: 'Within an error message.' },
  theCityOrDistrict: { default: 'the city or district', about: 'Within an error message.' },
  theCityOrMunicipality: { default: 'the city or municipality', about: 'Within an error message.' },
  theCityOrWard: { default: 'the city or ward', about: 'Within an error message.' },
  theSuburb: { default: 'the suburb', about: 'Within an error message.' },
  theDistrict: { default: 'the district', about: 'Within an error message.' },
  theNeighborhood: { default: 'the neighborhood', about: 'Within an error message.' },
  theBarangay: { default: 'the barangay', about: 'Within an error message.' },
  theState: { default: 'the state', about: 'Within an error message.' },
  theStateOrTerritory: { default: 'the state or territory', about: 'Within an error message.' },
  theProvince: { default: 'the province', about: 'Within an error message.' },
  theProvinceOrTerritory: { default: 'the province or territory', about: 'Within an error message.' },
  theProvinceOrCity: { default: 'the province or city', about: 'Within an error message.' },
  theCityOrCounty: { default: 'the city or county', about: 'Within an error message.' },
  thePrefecture: { default: 'the prefecture', about: 'Within an error message.' },
  theCounty: { default: 'the county', about: 'Within an error message.' },
  theDepartment: { default: 'the department', about: 'Within an error message.' },
  theRegion: { default: 'the region', about: 'Within an error message.' },
  theEmirate: { default: 'the emirate', about: 'Within an error message.' },
  theGovernorate: { default: 'the governorate', about: 'Within an error message.' },
  theArea: { default: 'the area', about: 'Within an error message.' },
  theStateOrRegion: { default: 'the state, province or region', about: 'Within an error message.' },
  theZipCode: { default: 'the ZIP code', about: 'Within an error message.' },
  thePostalCode: { default: 'the postal code', about: 'Within an error message.' },
  thePostcode: { default: 'the postcode', about: 'Within an error message.' },
  thePinCode: { default: 'the PIN code', about: 'Within an error message.' },
  theEircode: { default: 'the Eircode', about: 'Within an error message.' },
  theCep: { default: 'the postal code (CEP)', about: 'Within an error message.' },
  theZipOrPostalCode: { default: 'the ZIP or postal code', about: 'Within an error message.' },
} as const;

type Key = keyof typeof wordTexts;
type ArticleKey<K> = K extends `the${string}` ? K : never;

/** Key of a word that names a part of an address, as in the formats. */
export type Word = Exclude<Key, ArticleKey<Key>>;

/** Returns the key of the word's form within a sentence: `theCity` for `city`. */
export const inSentence = <W extends Word>(word: W): `the${Capitalize<W>}` =>
  `the${word.charAt(0).toUpperCase()}${word.slice(1)}` as `the${Capitalize<W>}`;

/** All words that name a part of an address. */
export const words = Object.keys(wordTexts).filter((key): key is Word => !/^the[A-Z]/.test(key));
