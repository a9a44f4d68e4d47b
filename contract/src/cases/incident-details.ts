import * as z from 'zod/mini'
import { INCIDENT_DATA, INCIDENT_PEOPLE_MAX } from './case-kinds.ts'

/** What is known of an incident, besides what happened. */
export const incidentDetails = z.strictObject({
  /** How many people it is about; null while nobody knows. */
  people: z.nullable(z.int().check(z.minimum(0), z.maximum(INCIDENT_PEOPLE_MAX))),
  data: z.array(z.enum(INCIDENT_DATA)).check(z.maxLength(INCIDENT_DATA.length)),
})
export type IncidentDetails = z.output<typeof incidentDetails>
