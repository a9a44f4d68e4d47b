import { NAME_MAX } from '@portal/contract/users/names'
import { normalizeClinicAddress, normalizeClinicName } from '@portal/contract/users/practice'
import { type Profession, specialtiesOf } from '@portal/contract/users/professions'
import { ORIGINS } from './people-names.ts'
import { PLACES } from './places.ts'
import { type PlannedHcp, PROGRAMME_DAYS, type World } from './plan.ts'
import {
  CLINIC_WORDS,
  CLINICS,
  CLINICS_OF_SINGAPORE,
  PROFESSION_SHARES,
  REGISTRATION_NUMBERS,
} from './practice-words.ts'
import type { Random } from './random.ts'
import {
  DAY,
  firstOfficeTimeFrom,
  HOUR,
  localHourToInstant,
  randomClinicTimeOn,
  randomOfficeTimeAfter,
} from './working-hours.ts'

/** HCPs besides those of the README: all, those imported when the programme began, and those who wait for the admin now. */
const COUNTS = {
  MY: { all: 103, imported: 16, waiting: 6 },
  SG: { all: 44, imported: 7, waiting: 3 },
} as const
/** Numbers that nobody has; they continue those of the README. */
const FIRST_PHONE = { MY: 60123001001, SG: 6591001001 } as const

/** Plans the HCPs of a company. */
export function planHcps(random: Random, world: World): PlannedHcp[] {
  const { region } = world.company
  const { all, imported, waiting } = COUNTS[region]
  const taken = new Set<string>()
  const times = Array.from({ length: all - waiting }, (_, place) =>
    place < imported ? importTime(world) : registrationTime(random, world),
  ).sort((one, other) => one.getTime() - other.getTime())
  const phoneOf = (place: number) => String(FIRST_PHONE[region] + place)
  const decided = times.map((at, place) => {
    const by: PlannedHcp['by'] = place < imported ? 'IMPORT' : random.chance(0.55) ? 'REP' : 'SELF'
    return planHcp(random, world, { by, at, phone: phoneOf(place), taken })
  })
  const latest = Array.from({ length: waiting }, (_, place) => {
    const at = new Date(world.now.getTime() - random.between(0.5, 14 + 14 * (waiting - place)) * HOUR)
    const hcp = planHcp(random, world, { by: 'SELF', at, phone: phoneOf(all - waiting + place), taken })
    return { ...hcp, decision: null, repId: null, termsAt: null }
  })
  return [...decided, ...latest]
}

/** The admin imported the first HCPs on one morning. */
function importTime({ now }: World): Date {
  return localHourToInstant(now, 10.4, 2 - PROGRAMME_DAYS)
}

/** More registered in the first weeks than later. */
function registrationTime(random: Random, { now }: World): Date {
  const daysAgo = (PROGRAMME_DAYS - 4) * (1 - random.between(0, 1) ** 1.35)
  const at = randomClinicTimeOn(random, new Date(now.getTime() - daysAgo * DAY))
  return at < now ? at : new Date(now.getTime() - random.between(0.3, 6) * HOUR)
}

type Start = { by: PlannedHcp['by']; at: Date; phone: string; taken: Set<string> }

function planHcp(random: Random, world: World, { by, at, phone, taken }: Start): PlannedHcp {
  const { region } = world.company
  const profession = random.weighted(PROFESSION_SHARES)
  const specialties = specialtiesOf(profession)
  const specialty = random.chance(0.5) ? (specialties[0] ?? '') : random.pick(specialties)
  const name = unlessTaken(taken, () => planName(random, region, profession, specialty))
  const clinicName = unlessTaken(taken, () => planClinic(random, region, profession, name.family))
  const [prefix, digits] = REGISTRATION_NUMBERS[region][profession]
  const regNo = unlessTaken(taken, () => ({ key: prefix + random.digits(digits) })).key
  const address = planAddress(random, region, clinicName.key)
  const { line1, line2, city } = address
  const registeredAt = by === 'REP' ? earlierOfficeTime(random, world, at) : at
  return {
    id: random.uuid(),
    known: false,
    region,
    title: name.title,
    fullName: name.key,
    phone,
    locale: planLocale(random, region, by),
    regNo,
    profession,
    specialty,
    clinicName: normalizeClinicName(clinicName.key),
    clinicAddress: normalizeClinicAddress([line1, line2, city].filter(Boolean).join(', ')),
    by,
    registeredAt,
    ...planDecision(random, world, by, registeredAt),
    addresses: random.chance(0.2) ? [address, planAddress(random, region, `${clinicName.key} 2`)] : [address],
  }
}

/** A rep registers HCPs during visits. */
function earlierOfficeTime(random: Random, { now }: World, at: Date): Date {
  const visit = firstOfficeTimeFrom(random, at)
  return visit < now ? visit : at
}

type Decided = Pick<PlannedHcp, 'decision' | 'repId' | 'termsAt'>

/** Who decided the registration and when, and when the HCP accepted the terms; nothing that is still to come. */
function planDecision(random: Random, world: World, by: PlannedHcp['by'], registeredAt: Date): Decided {
  const { now, adminId, reps } = world
  const rep = random.pick(reps).id
  const slow = random.chance(0.15)
  const decidedAt =
    by === 'SELF' ? randomOfficeTimeAfter(random, registeredAt, slow ? 30 : 1, slow ? 70 : 20) : registeredAt
  const declined = by === 'SELF' && random.chance(0.08)
  const acceptedAt = randomClinicTimeOn(random, new Date(decidedAt.getTime() + random.between(0.3, 6) * DAY))
  const accepts = random.chance(0.93)
  if (decidedAt > now) return { decision: null, repId: null, termsAt: null }
  if (declined)
    return { decision: { status: 'CANCELLED', at: decidedAt, by: adminId }, repId: null, termsAt: null }
  return {
    decision: { status: 'COMPLETED', at: decidedAt, by: by === 'REP' ? rep : adminId },
    repId: rep,
    termsAt: accepts && acceptedAt < now ? acceptedAt : null,
  }
}

/** An HCP's own language at registration; that of a rep's browser is not kept. */
function planLocale(random: Random, region: 'MY' | 'SG', by: PlannedHcp['by']): PlannedHcp['locale'] {
  const malay = region === 'MY' && random.chance(0.3)
  if (by !== 'SELF') return null
  return malay ? 'ms' : 'en'
}

function planName(random: Random, region: 'MY' | 'SG', profession: Profession, specialty: string) {
  const origin = random.weighted(ORIGINS[region])
  const sex = random.pick(['women', 'men'] as const)
  const family = random.pick(origin.family)
  const key = [random.pick(origin[sex]), random.pick(origin.join[sex]), family].filter(Boolean).join(' ')
  const isDoctor =
    (profession === 'Dental Professional' || profession === 'Medical Professional') &&
    !/Therapist|Technician|Nurse/.test(specialty)
  const academic = random.chance(0.05)
  const title = isDoctor ? (academic ? random.pick(['Prof', 'A/Prof']) : 'Dr') : sex === 'women' ? 'Ms' : 'Mr'
  return { key: key.slice(0, NAME_MAX), title, family }
}

function planClinic(random: Random, region: 'MY' | 'SG', profession: Profession, family: string) {
  const names = region === 'SG' ? CLINICS_OF_SINGAPORE : CLINICS
  const word = random.chance(0.5) ? family : random.pick(CLINIC_WORDS[region])
  return { key: random.pick(names[profession]).replace('{}', word.toUpperCase()) }
}

function planAddress(random: Random, region: 'MY' | 'SG', name: string): PlannedHcp['addresses'][number] {
  const { city, state, postcode, streets } = random.weighted<(typeof PLACES)['MY'][number][0]>(PLACES[region])
  const street = random.pick(streets)
  if (region === 'MY') {
    const line1 = `${random.whole(1, 98)}${random.chance(0.3) ? 'G' : ''} ${street}`
    return { name, line1, line2: null, city, state, postcode }
  }
  const block = random.whole(101, 899)
  const line2 = `#01-${random.whole(2, 78).toString().padStart(2, '0')}`
  return { name, line1: `${block} ${street}`, line2, city, state, postcode: `${postcode}${block}` }
}

/** The first draw whose key nobody has. */
function unlessTaken<T extends { key: string }>(taken: Set<string>, draw: () => T): T {
  for (;;) {
    const drawn = draw()
    if (taken.has(drawn.key)) continue
    taken.add(drawn.key)
    return drawn
  }
}
