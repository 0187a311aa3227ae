import { personText } from '../../permission/public'
import type { Person } from './detail-store'

/** Who is gone has no name any more. */
export function nameOf(people: ReadonlyMap<string, Person>, id: string | null): string {
  const person = id === null ? undefined : people.get(id)
  return person ? personText(person) : ''
}
