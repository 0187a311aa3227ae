import { portalData } from '@/lib/contract/portal/portal-data'
import { callLines } from './call-lines'

const input = { params: { id: 'p' }, body: {} } as never

function answer(body: string | ReadableStream<Uint8Array>, type: string, status = 200) {
  global.fetch = (async () => new Response(body, { status, headers: { 'content-type': type } })) as typeof fetch
}

function inPieces(...pieces: (string | Error)[]) {
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift()
      if (piece === undefined) controller.close()
      else if (piece instanceof Error) controller.error(piece)
      else controller.enqueue(new TextEncoder().encode(piece))
    },
  })
}

test('gives each line when it is whole, wherever the pieces of the answer end', async () => {
  answer(inPieces('{"i":"1"}\n{"i"', ':"2"}\nno json\n\n', '{"i":"3"}'), 'application/x-ndjson')
  const lines: unknown[] = []
  await callLines(portalData.all, input, (line) => lines.push(line))
  expect(lines).toEqual([{ i: '1' }, { i: '2' }, { i: '3' }])
})

test('what came before an answer broke off has been given', async () => {
  answer(inPieces('{"i":"1"}\n', new Error('gone')), 'application/x-ndjson')
  const lines: unknown[] = []
  await expect(callLines(portalData.all, input, (line) => lines.push(line))).rejects.toMatchObject({ code: 'transport' })
  expect(lines).toEqual([{ i: '1' }])
})

test('a refusal is thrown as any other call throws it', async () => {
  answer(JSON.stringify({ code: 403, msg: '无权', data: null }), 'application/json')
  await expect(callLines(portalData.all, input, () => {})).rejects.toMatchObject({ userMessage: '无权' })
  answer('<html>', 'text/html', 404)
  await expect(callLines(portalData.all, input, () => {})).rejects.toMatchObject({ code: 'notFound' })
})
