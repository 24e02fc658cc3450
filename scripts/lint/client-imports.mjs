const serverOnly = /^(@headroom\/(services|db|queue|loadgen|gateways)|@\/server)(\/|$)|^node:/;

/** A file that starts with 'use client' is sent to browsers: it may take types from the server, and nothing else. */
export const clientImports = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { server: "A 'use client' file cannot import {{ source }}: it runs in the browser." },
  },
  create(context) {
    const isClient = context.sourceCode.ast.body.some(({ directive }) => directive === 'use client');
    if (!isClient) return {};
    return {
      ImportDeclaration(node) {
        const typesOnly =
          node.importKind === 'type' ||
          (node.specifiers.length > 0 && node.specifiers.every(({ importKind }) => importKind === 'type'));
        if (!typesOnly && serverOnly.test(node.source.value))
          context.report({ node, messageId: 'server', data: { source: node.source.value } });
      },
    };
  },
};
