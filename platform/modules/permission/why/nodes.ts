import type { WhyNode, WhyPath } from '@/lib/contract/permission/why'

/** The parts of a trace. What has parts is so when all, or any, of them are: nothing is said twice. */

type More = { words?: Record<string, string>; paths?: WhyPath[] }

export function leaf(code: string, isMet: boolean, { words = {}, paths = [] }: More = {}): WhyNode {
  return { code, isMet, join: 'all', words, paths, holders: [], parts: [] }
}

export function allOf(code: string, parts: WhyNode[], more: More = {}): WhyNode {
  return { ...leaf(code, parts.every(isMet), more), parts }
}

export function anyOf(code: string, parts: WhyNode[], more: More = {}): WhyNode {
  return { ...leaf(code, parts.some(isMet), more), join: 'any', parts }
}

function isMet(node: WhyNode): boolean {
  return node.isMet
}
