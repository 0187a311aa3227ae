import { useEffect, useInsertionEffect, useRef } from 'react'

/** Designs whose faults somebody asked for elsewhere; their designer takes it when it is shown. */
const asked = new Set<string>()
const listeners = new Set<() => void>()

/** The designer of the design, which may be open in another tab of the page or not yet, leads to what keeps it from being released. */
export function askForFaults(designId: string) {
  asked.add(designId)
  for (const listener of [...listeners]) listener()
}

/** Leads there when somebody asks, and when somebody has asked before the designer was there. */
export function useFaultRequest(designId: string, lead: () => void) {
  const latest = useRef(lead)
  useInsertionEffect(() => {
    latest.current = lead
  })
  // Another screen.
  useEffect(() => {
    const take = () => {
      if (asked.delete(designId)) latest.current()
    }
    take()
    listeners.add(take)
    return () => void listeners.delete(take)
  }, [designId])
}
