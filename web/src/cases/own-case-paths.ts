import { generatePath, useLocation } from 'react-router'
import { paths } from '../paths.ts'

/** The addresses of the user's own cases in the HCP's or the rep's area. */
export function useOwnCasePathsInArea() {
  const isRep = useLocation().pathname.startsWith(paths.repCases)
  return {
    isRep,
    /** The screen that links to the list. */
    home: isRep ? paths.repHome : paths.profile,
    list: isRep ? paths.repCases : paths.cases,
    /** The form of a safety report. */
    report: isRep ? paths.repReportSafety : paths.reportSafety,
    pathOf: (id: string) => generatePath(isRep ? paths.repCase : paths.case, { id }),
  }
}
