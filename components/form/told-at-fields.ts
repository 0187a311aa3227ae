import type { AppError } from '@/lib/errors/app-error'
import type { FormStore } from '@/lib/form/form-store'

/** Whether all that a refusal says stands at fields that are shown: it is not told a second time above the form. */
export function isToldAtFields(store: FormStore, { issues }: AppError): boolean {
  return (
    issues.length > 0 &&
    issues.every(({ path }) => {
      const place = store.placeOf(path)
      return place !== null && !store.getFieldState(place.node.code, place.rowKey).hidden
    })
  )
}
