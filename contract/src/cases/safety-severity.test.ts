import { expect, test } from 'vitest'
import { REGIONS, type Region } from '../regions.ts'
import { SAMPLE_CLASSES } from '../stock/stock-rules.ts'
import { DEADLINE_PRESETS, SAFETY_SEVERITIES } from './case-deadlines.ts'
import { initialSafetySeverity, SERIOUSNESS } from './safety-severity.ts'

test('the class of a sample and each box alone decide which deadlines count', () => {
  const boxes = [[], ...SERIOUSNESS.map(box => [box])]
  const severities = [...SAMPLE_CLASSES, null].map(name => [
    name,
    boxes.map(box => initialSafetySeverity(name, box)),
  ])
  const [serious, fatal] = ['MEDICINE_SERIOUS', 'MEDICINE_FATAL']
  const alike = (name: string, first = 'OTHER') => [
    `${name}_${first}`,
    ...SERIOUSNESS.map(() => `${name}_SERIOUS`),
  ]
  expect(Object.fromEntries(severities)).toEqual({
    Cosmetic: alike('COSMETIC'),
    'Medical device': alike('DEVICE', 'MIGHT_RECUR'),
    'Health supplement': alike('SUPPLEMENT'),
    Medicine: ['MEDICINE_OTHER', fatal, fatal, serious, serious],
    'Medicine with poison group': ['MEDICINE_OTHER', fatal, fatal, serious, serious],
    Food: alike('FOOD'),
    null: alike('UNCLASSED'),
  })
  expect(initialSafetySeverity('Medicine', ['MEDICALLY_IMPORTANT', 'DEATH'])).toBe(fatal)
})

test.each(Object.keys(REGIONS) as Region[])(
  'in %s every class and seriousness has a deadline to fill in',
  region => {
    const presets = DEADLINE_PRESETS[region].filter(({ kind }) => kind === 'SAFETY')
    expect(new Set(presets.map(({ severity }) => severity))).toEqual(new Set(SAFETY_SEVERITIES))
    for (const severity of SAFETY_SEVERITIES)
      expect(presets.find(preset => preset.severity === severity)?.step).toBe('REPORT')
  },
)
