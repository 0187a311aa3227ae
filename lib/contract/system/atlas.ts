import { z } from 'zod'
import { endpoint } from '../endpoint'
import { looseNumber, looseText, wireId } from '../wire'

export type AtlasNode = { id: string; parentId: string; fullName: string; enCode: string; children?: AtlasNode[] }
const atlasNode: z.ZodType<AtlasNode> = z.looseObject({
  id: wireId,
  parentId: looseText,
  fullName: looseText,
  /** The code of the region, which outlines are asked for by. */
  enCode: looseText,
  centerLong: looseNumber,
  centerLat: looseNumber,
  get children() {
    return z.array(atlasNode).optional()
  },
}) as never

/** Regions and their outlines, for maps of portals (contract 4b §2.4). */
export const atlas = {
  /** Wire: the tree itself, without `list`. */
  tree: endpoint('GET', '/system/atlas', {
    summary: 'Regions that a map can be of, as a tree.',
    access: 'session',
    data: z.array(atlasNode),
  }),
  geojson: endpoint('GET', '/system/atlas/geojson', {
    summary: 'Outlines of a region and its parts (GeoJSON); without features where none are known.',
    access: 'session',
    query: z.looseObject({ code: z.string().max(20).default('') }),
    data: z.looseObject({ type: looseText, features: z.array(z.looseObject({})).catch([]) }),
  }),
}
