import isEqual from 'fast-deep-equal';
import { type Document, isMap, isScalar, isSeq, type Node, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';

/**
 * Replaces the records in the text of a content file with `data`. Unchanged values keep their formatting and comments,
 * even if they are list entries that have moved.
 */
export function rewriteYaml(text: string, data: unknown): string {
  const document = parseDocument(text);
  if (isMap(document.contents) && isRecord(data)) changeMap(document, document.contents, data);
  else document.contents = document.createNode(data) as typeof document.contents;
  return document.toString({ lineWidth: 0 });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function changeMap(document: Document, map: YAMLMap, data: Readonly<Record<string, unknown>>): void {
  for (const pair of [...map.items]) {
    const name = String(isScalar(pair.key) ? pair.key.value : pair.key);
    if (data[name] === undefined) map.delete(pair.key);
  }
  for (const [name, value] of Object.entries(data)) {
    if (map.has(name)) {
      const changed = changedNode(document, map.get(name, true) as Node | undefined, value);
      if (changed !== undefined) map.set(name, changed);
    } else if (value !== undefined) {
      map.add(document.createPair(name, value));
    }
  }
}

/** The node that replaces the given one, or undefined if the given one is equal or was changed in place. */
function changedNode(document: Document, node: Node | undefined, value: unknown): Node | undefined {
  if (node !== undefined && isEqual(node.toJS(document), value)) return undefined;
  if (isMap(node) && isRecord(value)) {
    changeMap(document, node, value);
    return undefined;
  }
  if (isSeq(node) && Array.isArray(value)) {
    changeSeq(document, node, value);
    return undefined;
  }
  if (isScalar(node) && !isRecord(value) && !Array.isArray(value)) {
    node.value = value;
    return undefined;
  }
  return document.createNode(value) as Node;
}

function changeSeq(document: Document, seq: YAMLSeq, entries: readonly unknown[]): void {
  const former = [...(seq.items as Node[])];
  // An empty list is written as `[]`; its first entries get lines of their own.
  if (former.length === 0) seq.flow = false;
  const take = (index: number) => former.splice(index, 1)[0];
  // First keep the unchanged entries, wherever they stand now; then pair the changed ones in their order.
  const kept = entries.map((entry) => {
    const index = former.findIndex((node) => isEqual(node.toJS(document), entry));
    return index === -1 ? undefined : take(index);
  });
  const isLonger = entries.length > seq.items.length;
  seq.items = entries.map((entry, index) => {
    const node = kept[index] ?? (isLonger ? undefined : take(0));
    return node === undefined ? (document.createNode(entry) as Node) : (changedNode(document, node, entry) ?? node);
  });
}
