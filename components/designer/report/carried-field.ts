import type { CarriedField } from '@/lib/designer/report/public'

let field: CarriedField | null = null

/** What is being dragged out of the list of data: a browser tells a place of it only when it is dropped. */
export const carriedField = {
  begin: (carried: CarriedField) => {
    field = carried
  },
  end: () => {
    field = null
  },
  field: () => field,
}
