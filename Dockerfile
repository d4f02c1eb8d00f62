# The service in a container: `docker compose up`, or
#   docker build -t oriflamme . && docker run -p 8000:8000 -v battles:/data oriflamme
# docs/service.md says more. What is installed is locked with hashes, the client is built here.

FROM python:3.11 AS build
WORKDIR /oriflamme
COPY . .
RUN make dist

FROM python:3.11-slim
COPY --from=build /oriflamme/requirements/runtime.txt /oriflamme/dist/*.whl /opt/packed/
RUN pip install --no-cache-dir --require-hashes -r /opt/packed/runtime.txt \
    && pip install --no-cache-dir --no-deps /opt/packed/*.whl
# Whoever breaks out of the service owns the battles and nothing else.
RUN install -d -o 10001 -g 10001 /data
USER 10001:10001
# What does not fit into memory for long waits beside them, on a disk.
ENV TMPDIR=/data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/api/about')"]
ENTRYPOINT ["oriflamme"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000", "--database", "/data/battles.db"]
