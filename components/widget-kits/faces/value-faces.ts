import type { FieldNode } from '@/lib/form/types'
import type { FaceKind } from '@/lib/form/widget-facts/facts'
import { factsOf } from '@/lib/form/widget-facts/table'
import { choiceFace } from './choice-face'
import { copyFace } from './copy-face'
import { filesFace, locationFace, picturesFace, signatureFace } from './media-faces'
import { numberFace, scaleFace } from './number-face'
import { namesFace, organizationFace, peopleFace } from './people-face'
import { recordFace } from './record-face'
import { colorFace, ratingFace, richTextFace, secretTextFace, switchFace, textFace } from './simple-faces'
import type { ValueFace } from './value-face'

/** The table of value faces: every widget has one of these by its facts, and a kind without a face is no program. */
const faces: Readonly<Record<FaceKind, (node: FieldNode) => ValueFace>> = {
  text: () => textFace,
  secretText: secretTextFace,
  richText: () => richTextFace,
  choice: choiceFace,
  switch: switchFace,
  number: numberFace,
  scale: scaleFace,
  rating: ratingFace,
  color: () => colorFace,
  people: () => peopleFace,
  organization: () => organizationFace,
  names: () => namesFace,
  record: recordFace,
  copy: copyFace,
  files: ({ type }) => (factsOf(type).files === 'images' ? picturesFace : filesFace),
  signature: () => signatureFace,
  location: () => locationFace,
}

const made = new WeakMap<FieldNode, ValueFace>()

/** How the values of a field look in lists, cards, look-ups, details and cells. The design of a field is read once. */
export function valueFaceOf(node: FieldNode): ValueFace {
  const known = made.get(node)
  if (known) return known
  const face = faces[factsOf(node.type).face](node)
  made.set(node, face)
  return face
}
