import { OFFICER_THRESHOLD } from '@portal/contract/companies/settings-rules'
import type { ResponseData } from '@portal/contract/endpoints'
import type { Programme, ProgrammeToday, RequestCounts } from '@portal/contract/programme/programme.endpoints'
import { LONG_WAIT_DAYS, WAITING_KINDS } from '@portal/contract/programme/programme-lists'
import type { DayRange } from '@portal/contract/programme/programme-period'
import { daysOfCover } from '@portal/contract/stock/stock-rules'
import { formatDateTime, toDateTimeInputValue } from '../lib/dates.ts'
import { m } from '../texts.ts'
import { formatPeriod, LIST_PATHS } from './programme-figures.ts'
import {
  alsoWaitingRows,
  funnelRows,
  importedHcpsRow,
  repNameOrNobody,
  requestBreakdowns,
  WAITING_HEADINGS,
  waitingRows,
} from './programme-rows.ts'
import type { WorkbookCell, WorkbookSheet } from './write-workbook.ts'

type Made = {
  company: Pick<ResponseData<'GET /public/companies'>[number], 'name' | 'region' | 'timeZone'>
  /** The chosen period, in words. */
  filter: string
  mayOpen(path: string): boolean
}

/** The programme as sheets of a workbook, from the answers that the page shows: each part of the page is one. */
export function programmeSheets(programme: Programme, current: ProgrammeToday, made: Made): WorkbookSheet[] {
  const { period, before } = programme
  const now = new Date().toISOString()
  const { company, filter } = made
  const about: WorkbookSheet = {
    name: m.rooms_programme(),
    headings: [company.name, '', ''],
    rows: [
      [m.programme_filter(), filter],
      [m.programme_period(), ...dayCells(period)],
      [m.programme_compared_with(), ...dayCells(before)],
      [m.programme_made(), { time: toDateTimeInputValue(now) }, company.timeZone],
    ],
  }
  const parts = [
    waitingSheet(programme, current, made),
    waitingByRepSheet(current),
    funnelSheet(programme),
    weeksSheet(programme),
    ...breakdownSheets(programme),
    stockSheet(current),
    ...(company.region === 'MY' ? [peopleSheet(current)] : []),
  ]
  const note = [
    m.programme_compared({ period: formatPeriod(period), before: formatPeriod(before) }),
    filter,
    `${m.programme_made()} ${formatDateTime(now)} (${company.timeZone})`,
  ].join(' · ')
  return [about, ...parts.map(sheet => ({ note, ...sheet }))]
}

const dayCells = ({ from, to }: DayRange): WorkbookCell[] => [{ day: from }, { day: to }]
const countCells = ({ requests, pieces }: RequestCounts): WorkbookCell[] => [requests, pieces]

function waitingSheet(programme: Programme, current: ProgrammeToday, { mayOpen }: Made): WorkbookSheet {
  const waiting = waitingRows(current).filter(({ list }) => mayOpen(LIST_PATHS[list.list]))
  return {
    name: m.programme_waiting(),
    headings: [m.programme_waiting(), m.programme_number(), m.programme_oldest_days()],
    rows: [
      ...waiting.map(({ name, count, oldest }) => [name, count, oldest]),
      ...alsoWaitingRows(current, programme).map(({ name, count }) => [name, count]),
    ],
  }
}

function waitingByRepSheet({ waitingByRep }: ProgrammeToday): WorkbookSheet {
  return {
    name: m.programme_waiting_by_rep(),
    headings: [
      m.registrations_rep(),
      ...WAITING_KINDS.flatMap(kind => {
        const what = WAITING_HEADINGS[kind]()
        return [what, m.programme_long_of({ what, days: LONG_WAIT_DAYS })]
      }),
    ],
    rows: waitingByRep.map(row => [
      repNameOrNobody(row),
      ...WAITING_KINDS.flatMap(kind => [row.waiting[kind].count, row.waiting[kind].long]),
    ]),
  }
}

function funnelSheet(programme: Programme): WorkbookSheet {
  return {
    name: m.programme_funnel(),
    headings: [
      m.programme_step(),
      formatPeriod(programme.period),
      formatPeriod(programme.before),
      m.programme_share_continued(),
      m.programme_days_to_step(),
    ],
    rows: [...funnelRows(programme), importedHcpsRow(programme)].map(({ name, counts, continued, days }) => [
      ...[name, counts.period, counts.before],
      ...[continued === undefined ? undefined : { share: continued }, days],
    ]),
  }
}

function weeksSheet({ period, before, requests }: Programme): WorkbookSheet {
  return {
    name: m.programme_by_week(),
    headings: ['', m.all_requests_from(), m.all_requests_to(), m.programme_requests(), m.programme_pieces()],
    rows: [
      [m.programme_period(), ...dayCells(period), ...countCells(requests.period)],
      [m.programme_compared_with(), ...dayCells(before), ...countCells(requests.before)],
      ...requests.weeks.map(week => [m.programme_week(), ...dayCells(week), ...countCells(week)]),
    ],
  }
}

function breakdownSheets(programme: Programme): WorkbookSheet[] {
  return requestBreakdowns(programme).map(({ title, rows }) => {
    const byCard = rows.some(row => row.byCard !== undefined)
    return {
      name: title,
      headings: [
        ...[title, m.programme_requests(), m.programme_pieces()],
        ...(byCard ? [m.programme_by_card()] : []),
      ],
      rows: rows.map(row => [row.name, ...countCells(row), row.byCard]),
    }
  })
}

function stockSheet({ stock: { samples, used } }: ProgrammeToday): WorkbookSheet {
  return {
    name: m.programme_stock(),
    headings: [
      m.stock_sample(),
      m.programme_stock_left(),
      `${m.programme_stock_shipped()}, ${formatPeriod(used)}`,
      m.programme_stock_days(),
      m.stock_low(),
      ...[m.programme_stock_expires(), m.stock_lot_no(), m.programme_pieces()],
    ],
    rows: samples.map(({ name, usable, shipped, lowAt, nextExpiry }) => [
      ...[name, usable, shipped, daysOfCover(usable, shipped), lowAt],
      ...(nextExpiry ? [{ day: nextExpiry.expiresOn }, nextExpiry.lotNo, nextExpiry.pieces] : []),
    ]),
  }
}

function peopleSheet({ people }: ProgrammeToday): WorkbookSheet {
  return {
    name: m.programme_people_sheet(),
    headings: [m.programme_people_sheet(), m.programme_number()],
    rows: [
      [m.programme_people_kept(), people],
      [m.programme_people_threshold(), OFFICER_THRESHOLD],
    ],
  }
}
