import { PeopleValue, type PersonName, personOf } from '@/components/ui/values/people-value'
import { PlacesValue } from '@/components/ui/values/places-value'
import { partsOf } from '@/lib/domain/joined-parts'
import type { ValueFace } from './value-face'

/** `name/account`, by which the platform tells people from places and roles (contract 3a §7). */
const personText = /^[^/]+\/[\w.@-]+$/

export function isPersonText(text: string): boolean {
  return personText.test(text)
}

/** People by face and name. */
export const peopleFace: ValueFace = {
  isNumeric: false,
  draw: ({ text, parts, namesakes, isWhole }, { joint }) => (
    <PeopleValue people={(parts ?? partsOf(text)).map(personOf)} namesakes={namesakes} joint={joint} isWhole={isWhole} />
  ),
  say: (text, { joint }) => partsOf(text).join(joint),
}

/** Places, roles and groups by their names; people among themselves by their faces. */
export const namesFace: ValueFace = {
  ...peopleFace,
  draw: (input, words) => {
    const parts = input.parts ?? partsOf(input.text)
    return parts.length > 0 && parts.every(isPersonText) ? peopleFace.draw(input, words) : parts.join(words.joint)
  },
}

/** Organisations by their last part, which tells most; the way to it is told on pointing. */
export const organizationFace: ValueFace = {
  ...peopleFace,
  draw: ({ text, parts }, { joint }) => <PlacesValue places={parts ?? partsOf(text)} joint={joint} />,
}

/** The people that a text of the platform names. */
export function peopleIn(text: string): readonly PersonName[] {
  return partsOf(text).map(personOf)
}
