import type { Region } from '../regions.ts'
import type { MALAYSIAN_STATES } from './postal-address.ts'

type State = (typeof MALAYSIAN_STATES)[number]

/** First and last postcode of each state, as Pos Malaysia gives them out; a state may have several ranges. */
const STATE_POSTCODES: readonly (readonly [from: string, to: string, state: State])[] = [
  ['01000', '02999', 'Perlis'],
  ['05000', '09999', 'Kedah'],
  ['10000', '14999', 'Pulau Pinang'],
  ['15000', '18999', 'Kelantan'],
  ['20000', '24999', 'Terengganu'],
  ['25000', '28999', 'Pahang'],
  ['30000', '36999', 'Perak'],
  ['39000', '39999', 'Pahang'],
  ['40000', '48999', 'Selangor'],
  ['49000', '49999', 'Pahang'],
  ['50000', '60999', 'Wilayah Persekutuan Kuala Lumpur'],
  ['62000', '62999', 'Wilayah Persekutuan Putrajaya'],
  ['63000', '64999', 'Selangor'],
  ['68000', '68999', 'Selangor'],
  ['69000', '69999', 'Pahang'],
  ['70000', '73999', 'Negeri Sembilan'],
  ['75000', '78999', 'Melaka'],
  ['79000', '86999', 'Johor'],
  ['87000', '87999', 'Wilayah Persekutuan Labuan'],
  ['88000', '91999', 'Sabah'],
  ['93000', '98999', 'Sarawak'],
]

/** Postcodes of a town that lie in the range of a neighbouring state. */
const STATE_EXCEPTIONS: Readonly<Record<string, State>> = {
  '14290': 'Kedah',
  '14390': 'Kedah',
  '34950': 'Kedah',
}

/** The state of a Malaysian postcode; undefined where no state has it. */
export function malaysianStateOfPostcode(postcode: string): State | undefined {
  if (!/^\d{5}$/.test(postcode)) return undefined
  return (
    STATE_EXCEPTIONS[postcode] ??
    STATE_POSTCODES.find(([from, to]) => postcode >= from && postcode <= to)?.[2]
  )
}

/** A part of an address that is no town: a state, also in short forms, or the country. */
const NO_TOWN =
  /^(johor(e)?( darul ta'?zim)?|kedah|kelantan|melaka|malacca|negeri sembilan|n\.?\s?s\.?|pahang|perak|perlis|pulau pinang|penang|p\.?\s?pinang|sabah|sarawak|selangor( darul ehsan)?|terengganu|(w\.?\s?p\.?|wilayah persekutuan|federal territory( of)?)( (kuala lumpur|labuan|putrajaya))?|malaysia)\.?$/i

export type TypedAddressParts = { postcode: string; city: string; state: string }

/**
 * Reads postcode, town and state from a clinic address as it was typed, to suggest them in the form that completes the
 * address. What cannot be read is ''. Every state is one of `addressStatesOfRegion`.
 */
export function parseTypedAddress(region: Region, typedAddress: string): TypedAddressParts {
  if (region === 'SG') {
    const [postcode = ''] = numbersOf(typedAddress, 6).slice(-1)
    return { postcode, city: 'Singapore', state: 'Singapore' }
  }
  // The last one: a number before it may be that of a house.
  const postcode = numbersOf(typedAddress, 5).findLast(
    number => malaysianStateOfPostcode(number) !== undefined,
  )
  const state = malaysianStateOfPostcode(postcode ?? '')
  if (postcode === undefined || state === undefined) return { postcode: '', city: '', state: '' }
  return { postcode, city: readTown(typedAddress, postcode), state }
}

/** The numbers with so many digits that stand alone. */
function numbersOf(text: string, digits: number): string[] {
  return text.match(new RegExp(`(?<![\\d/-])\\d{${digits}}(?![\\d/-])`, 'g')) ?? []
}

/** The town behind the postcode, or else the one before it in the same part: '47300 Petaling Jaya', 'Petaling Jaya 47300'. */
function readTown(address: string, postcode: string): string {
  const place = address.lastIndexOf(postcode)
  const after = partsOf(address.slice(place + postcode.length))
  const [before = ''] = partsOf(address.slice(0, place)).slice(-1)
  const town = after.find(isTown) ?? (isTown(before) ? before : '')
  return town.slice(0, 60)
}

const partsOf = (text: string) =>
  text
    .split(/[,\n;]/)
    .map(part => part.trim().replace(/^[.\s-]+|[.\s-]+$/g, ''))
    .filter(part => part !== '')

/** Letters without a number, and no state. */
const isTown = (part: string) => /^\p{L}[^\d]*$/u.test(part) && !NO_TOWN.test(part)
