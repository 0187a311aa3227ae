import { loadOptions } from '@/components/form/load-options'
import type { LoadOptions } from '@/components/form/options-context'

/** Options of fields that are still being made: one whose source is not chosen yet has none, which is no failure to tell of. */
export const loadDesigned: LoadOptions = async (request) => {
  const source = request.kind === 'dictionary' ? request.dictionaryType : request.interfaceId
  return source === '' ? [] : await loadOptions(request)
}
