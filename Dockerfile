# The shop as a container: docker build -t shop . && docker run -p 3000:3000 -v shop-data:/data shop

FROM node:24-bookworm-slim AS build
WORKDIR /shop
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY tsconfig.json vite.config.ts ./
COPY app app
COPY locales locales
COPY public public
RUN npm run build
# Nothing here loads these two: Node 24 uses version 13 of better-sqlite3, and TypeScript is a peer of Remix for its build.
RUN npm prune --omit=dev && rm -r node_modules/better-sqlite3 node_modules/typescript

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# glibc otherwise keeps a heap for each thread: a sixth more memory.
ENV MALLOC_ARENA_MAX=2
WORKDIR /shop
RUN mkdir -m 700 /data && chown node:node /data
COPY --from=build /shop/package.json ./
COPY --from=build /shop/node_modules node_modules
COPY --from=build /shop/build build
COPY --from=build /shop/app/cli/serve.mjs app/cli/
USER node
VOLUME /data
EXPOSE 3000 3001
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "app/cli/serve.mjs"]
