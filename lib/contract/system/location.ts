import { z } from 'zod'
import { endpoint } from '../endpoint'
import { fittingList, looseNumber, looseText } from '../wire'

/** Wire: where the map service has no text it sends an empty list. */
const text = z.preprocess((value) => (Array.isArray(value) ? '' : value), looseText)

/** A place as the map service tells it; `location` is `longitude,latitude`. */
const place = z.looseObject({
  ...{ id: text, name: text, address: text, location: text },
  ...{ pname: text, cityname: text, adname: text },
})

const tip = z.looseObject({ id: text, name: text, district: text, adcode: text, location: text })

const keywords = z.string().max(100).default('')
const paging = {
  offset: z.coerce.number().int().min(1).max(50).default(20),
  page: z.coerce.number().int().min(1).max(100).default(1),
}
const places = z.looseObject({ pois: fittingList(place), count: looseNumber })

/**
 * Searches of the map service that the installation names (`MAP_SEARCH_URL`; contract 2 §13). What the service answers comes as it is,
 * with its own names; a key that a client sends of its own counts for nothing. Refused where none is named.
 */
export const location = {
  around: endpoint('GET', '/system/Location/around', {
    summary: 'Places around a point.',
    access: 'session',
    query: z.looseObject({
      location: z.string().regex(/^-?\d{1,3}(\.\d{1,10})?,-?\d{1,2}(\.\d{1,10})?$/),
      radius: z.coerce.number().int().min(0).max(50_000).default(5000),
      keywords,
      ...paging,
    }),
    data: places,
  }),
  text: endpoint('GET', '/system/Location/text', {
    summary: 'Places by a word.',
    access: 'session',
    query: z.looseObject({ keywords, ...paging }),
    data: places,
  }),
  inputTips: endpoint('GET', '/system/Location/inputtips', {
    summary: 'What a half-typed word may become.',
    access: 'session',
    query: z.looseObject({ keywords }),
    data: z.looseObject({ tips: fittingList(tip) }),
  }),
}
