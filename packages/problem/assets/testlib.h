/*
 * A header for checkers, source-compatible with the commonly used part of the testlib interface.
 * Put beside a checker when its package brings no testlib.h of its own.
 *
 * Copyright (c) 2026 The Assay authors
 *
 * Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
 * files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
 * modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software
 * is furnished to do so, subject to the following conditions: the above copyright notice and this permission notice shall be
 * included in all copies or substantial portions of the Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES
 * OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE
 * LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN
 * CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
 *
 * A checker is started as `checker input output answer`, an interactor as `interactor input transcript [answer]` with the solution behind
 * standard input and output, a validator with the input as standard input, a generator with arguments of its own. Exit status: 0 accepted, 1 wrong, 2 malformed output, 3 fault of the
 * judge, 7 points, 8 output ended too early; a message goes to standard error. A mistake found while reading the contestant's
 * output is the contestant's, one found in the input or the answer is the judge's.
 */
#ifndef ASSAY_TESTLIB_H
#define ASSAY_TESTLIB_H

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

enum TResult {
    _ok = 0,
    _wa = 1,
    _pe = 2,
    _fail = 3,
    _dirt = 4,
    _points = 5,
    _unexpected_eof = 8,
    _partially = 16
};

enum TMode { _input, _output, _answer };

/* Partial credit in whole percent. */
#define _pc(percent) (TResult(_partially + (percent)))

[[noreturn]] void quit(TResult result, const std::string &message);
[[noreturn]] void quitf(TResult result, const char *format, ...) __attribute__((format(printf, 2, 3)));

namespace assay_testlib {

const int EOFC = -1;
const size_t MESSAGE_LIMIT = 4000;

inline bool isBlank(int c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f'; }

/* What a token looks like in a message: short, and free of bytes that a terminal would obey. */
inline std::string shown(const std::string &token) {
    std::string text;
    for (size_t i = 0; i < token.size() && i < 60; i++) {
        unsigned char c = (unsigned char)token[i];
        text += (c < 32 || c == 127) ? '?' : char(c);
    }
    return token.size() > 60 ? text + "..." : text;
}

inline std::string vformat(const char *format, va_list arguments) {
    va_list copy;
    va_copy(copy, arguments);
    int length = vsnprintf(0, 0, format, copy);
    va_end(copy);
    if (length < 0) return "";
    std::vector<char> buffer(size_t(length) + 1);
    vsnprintf(buffer.data(), buffer.size(), format, arguments);
    return std::string(buffer.data(), size_t(length));
}

struct Finish {
    bool concluded;
    /* A validator that is content just ends; it must have seen the end of the input. */
    bool (*content)();
    Finish() : concluded(false), content(0) {}
    ~Finish() {
        if (concluded || (content && content())) return;
        if (content) fputs("FAIL the validator did not read to the end: call inf.readEof()\n", stderr);
        else fputs("FAIL the checker ended without a verdict\n", stderr);
        fflush(stderr);
        _Exit(_fail);
    }
};

inline Finish &finish() {
    static Finish instance;
    return instance;
}

} // namespace assay_testlib

inline std::string format(const char *pattern, ...) __attribute__((format(printf, 1, 2)));
inline std::string format(const char *pattern, ...) {
    va_list arguments;
    va_start(arguments, pattern);
    std::string text = assay_testlib::vformat(pattern, arguments);
    va_end(arguments);
    return text;
}

/* One of the three files, read as a stream of bytes with one byte of sight. */
struct InStream {
    TMode mode;
    std::string name;
    /* In strict mode blanks are not skipped for the reader. Checkers read leniently. */
    bool strict;
    /* Whether the end was asked for and was there. */
    bool sawEnd;

    InStream() : mode(_input), strict(false), sawEnd(false), file(0), begin(0), end(0), ended(false) {}
    ~InStream() { close(); }

    void init(const std::string &path, TMode fileMode) {
        close();
        mode = fileMode;
        name = path;
        file = fopen(path.c_str(), "rb");
        buffer.resize(1 << 16);
        begin = end = 0;
        ended = false;
        if (!file) quit(mode == _output ? _pe : _fail, "File not found: " + path);
    }

    /* The solution at the other end of standard input: what it has said is read at once, without waiting for more. */
    void initTalk() {
        initStandard(_output, "the solution");
    }

    /* An input to validate, to the letter. */
    void initValidation() {
        initStandard(_input, "input");
        strict = true;
    }

    void initStandard(TMode standardMode, const std::string &standardName) {
        close();
        mode = standardMode;
        name = standardName;
        file = stdin;
        buffer.resize(1 << 16);
        begin = end = 0;
        ended = false;
    }

    void close() {
        if (file && file != stdin) fclose(file);
        file = 0;
    }

    /* Ends the checker. A complaint about a file of ours is a fault of ours. */
    [[noreturn]] void quit(TResult result, const std::string &message) {
        if (result != _ok && mode != _output) ::quit(_fail, message + " (" + (mode == _input ? "input" : "answer") + " file)");
        ::quit(result, message);
    }
    [[noreturn]] void quitf(TResult result, const char *pattern, ...) __attribute__((format(printf, 3, 4))) {
        va_list arguments;
        va_start(arguments, pattern);
        std::string text = assay_testlib::vformat(pattern, arguments);
        va_end(arguments);
        quit(result, text);
    }
    void ensuref(bool condition, const char *pattern, ...) __attribute__((format(printf, 3, 4))) {
        if (condition) return;
        va_list arguments;
        va_start(arguments, pattern);
        std::string text = assay_testlib::vformat(pattern, arguments);
        va_end(arguments);
        quit(_wa, text);
    }

    /* Bytes. The end reads as EOFC. */
    int curChar() {
        if (begin == end && !fill()) return assay_testlib::EOFC;
        return (unsigned char)buffer[begin];
    }
    int nextChar() {
        int c = curChar();
        if (c != assay_testlib::EOFC) begin++;
        return c;
    }
    char readChar() {
        int c = nextChar();
        if (c == assay_testlib::EOFC) quit(_unexpected_eof, "Unexpected end of file - a character expected");
        return char(c);
    }
    char readChar(char expected) {
        char c = readChar();
        if (c != expected) quit(_pe, std::string("Unexpected character, '") + expected + "' expected");
        return c;
    }
    void skipChar() { readChar(); }
    char readSpace() { return readChar(' '); }
    void skipBlanks() {
        while (assay_testlib::isBlank(curChar())) nextChar();
    }

    bool eof() { return curChar() == assay_testlib::EOFC; }
    bool seekEof() {
        skipBlanks();
        return eof();
    }
    /* A carriage return belongs to the end of a line for checkers only: what a validator lets pass reaches solutions as it is. */
    bool eoln() {
        int c = curChar();
        return c == assay_testlib::EOFC || c == '\n' || (c == '\r' && !strict);
    }
    bool seekEoln() {
        while (curChar() == ' ' || curChar() == '\t') nextChar();
        return eoln();
    }
    void readEoln() {
        if (curChar() == '\r') {
            if (strict) quit(_pe, "End of line expected, but a carriage return found: the file has the line ends of Windows");
            nextChar();
        }
        if (curChar() != '\n' && !(eof() && !strict)) quit(_pe, "End of line expected");
        nextChar();
    }
    void readEof() {
        if (!eof()) quit(_pe, "End of file expected");
        sawEnd = true;
    }
    void nextLine() { readLine(); }

    std::string readToken() {
        std::string token;
        readTokenTo(token);
        return token;
    }
    void readTokenTo(std::string &token) {
        token.clear();
        if (!strict) skipBlanks();
        while (!eof() && !assay_testlib::isBlank(curChar())) token += char(nextChar());
        if (token.empty() && !eof()) quit(_pe, "Expected a token, but a blank found");
        if (token.empty()) quit(_unexpected_eof, "Unexpected end of file - token expected");
    }
    std::string readWord() { return readToken(); }
    void readWordTo(std::string &word) { readTokenTo(word); }
    std::vector<std::string> readTokens(int count) {
        std::vector<std::string> result;
        for (int i = 0; i < count; i++) result.push_back(readToken());
        return result;
    }
    std::vector<std::string> readWords(int count) { return readTokens(count); }

    std::string readLine() {
        std::string line;
        readLineTo(line);
        return line;
    }
    void readLineTo(std::string &line) {
        line.clear();
        if (eof()) quit(_unexpected_eof, "Unexpected end of file - line expected");
        while (!eof() && curChar() != '\n') line += char(nextChar());
        nextChar();
        if (!strict && !line.empty() && line[line.size() - 1] == '\r') line.erase(line.size() - 1);
    }
    std::string readString() { return readLine(); }
    void readStringTo(std::string &line) { readLineTo(line); }

    long long readLong() { return toLong(readToken()); }
    long long readLong(long long low, long long high, const std::string &what = "") {
        long long value = readLong();
        if (value < low || value > high) outOfRange(std::to_string(value), std::to_string(low), std::to_string(high), what);
        return value;
    }
    std::vector<long long> readLongs(int count, long long low, long long high, const std::string &what = "") {
        std::vector<long long> values;
        for (int i = 0; i < count; i++) values.push_back(readLong(low, high, what));
        return values;
    }
    std::vector<long long> readLongs(int count) {
        return readLongs(count, std::numeric_limits<long long>::min(), std::numeric_limits<long long>::max());
    }
    unsigned long long readUnsignedLong() {
        std::string token = readToken();
        bool digits = !token.empty();
        for (size_t i = 0; i < token.size(); i++) digits = digits && isdigit((unsigned char)token[i]);
        if (!digits || (token.size() > 1 && token[0] == '0')) expected("unsigned integer", token);
        errno = 0;
        unsigned long long value = strtoull(token.c_str(), 0, 10);
        if (errno == ERANGE) expected("unsigned 64-bit integer", token);
        return value;
    }
    unsigned long long readUnsignedLong(unsigned long long low, unsigned long long high, const std::string &what = "") {
        unsigned long long value = readUnsignedLong();
        if (value < low || value > high) outOfRange(std::to_string(value), std::to_string(low), std::to_string(high), what);
        return value;
    }
    int readInt() {
        std::string token = readToken();
        long long value = toLong(token);
        if (value < std::numeric_limits<int>::min() || value > std::numeric_limits<int>::max()) expected("int32", token);
        return int(value);
    }
    int readInt(int low, int high, const std::string &what = "") {
        int value = readInt();
        if (value < low || value > high) outOfRange(std::to_string(value), std::to_string(low), std::to_string(high), what);
        return value;
    }
    std::vector<int> readInts(int count, int low, int high, const std::string &what = "") {
        std::vector<int> values;
        for (int i = 0; i < count; i++) values.push_back(readInt(low, high, what));
        return values;
    }
    std::vector<int> readInts(int count) {
        return readInts(count, std::numeric_limits<int>::min(), std::numeric_limits<int>::max());
    }
    int readInteger() { return readInt(); }
    int readInteger(int low, int high, const std::string &what = "") { return readInt(low, high, what); }
    std::vector<int> readIntegers(int count, int low, int high, const std::string &what = "") {
        return readInts(count, low, high, what);
    }
    std::vector<int> readIntegers(int count) { return readInts(count); }

    double readDouble() { return toDouble(readToken()); }
    double readDouble(double low, double high, const std::string &what = "") {
        double value = readDouble();
        /* Written so that a value that is not a number fails too. */
        if (!(value >= low && value <= high)) {
            outOfRange(::format("%.10g", value), ::format("%.10g", low), ::format("%.10g", high), what);
        }
        return value;
    }
    double readReal() { return readDouble(); }
    double readReal(double low, double high, const std::string &what = "") { return readDouble(low, high, what); }
    std::vector<double> readDoubles(int count, double low, double high, const std::string &what = "") {
        std::vector<double> values;
        for (int i = 0; i < count; i++) values.push_back(readDouble(low, high, what));
        return values;
    }
    std::vector<double> readReals(int count, double low, double high, const std::string &what = "") {
        return readDoubles(count, low, high, what);
    }
    double readStrictDouble(double low, double high, int fewest, int most, const std::string &what = "") {
        std::string token = readToken();
        size_t dot = token.find('.');
        int digits = dot == std::string::npos ? 0 : int(token.size() - dot - 1);
        for (size_t i = 0; i < token.size(); i++) {
            if (!isdigit((unsigned char)token[i]) && token[i] != '.' && !(i == 0 && token[i] == '-')) expected("strict double", token);
        }
        if (digits < fewest || digits > most) expected("double with the right number of decimals", token);
        double value = toDouble(token);
        if (!(value >= low && value <= high)) outOfRange(token, ::format("%.10g", low), ::format("%.10g", high), what);
        return value;
    }

  private:
    FILE *file;
    std::vector<char> buffer;
    size_t begin, end;
    bool ended;

    InStream(const InStream &);
    InStream &operator=(const InStream &);

    bool fill() {
        if (ended || !file) return false;
        begin = 0;
        if (file == stdin) {
            // Whoever waits for an answer has said everything it had to say.
            fflush(stdout);
            std::cout.flush();
            ssize_t got;
            do got = ::read(STDIN_FILENO, buffer.data(), buffer.size());
            while (got < 0 && errno == EINTR);
            end = got > 0 ? size_t(got) : 0;
        } else {
            end = fread(buffer.data(), 1, buffer.size(), file);
        }
        if (end == 0) ended = true;
        return end > 0;
    }

    [[noreturn]] void expected(const char *what, const std::string &token) {
        quit(_pe, std::string("Expected ") + what + ", but \"" + assay_testlib::shown(token) + "\" found");
    }
    [[noreturn]] void outOfRange(const std::string &value, const std::string &low, const std::string &high, const std::string &what) {
        quit(_wa, (what.empty() ? std::string("Value ") : what + " = ") + value + " violates the range [" + low + ", " + high + "]");
    }
    long long toLong(const std::string &token) {
        size_t start = token[0] == '-' ? 1 : 0;
        bool good = token.size() > start && token.size() <= 20;
        for (size_t i = start; i < token.size() && good; i++) good = isdigit((unsigned char)token[i]) != 0;
        /* One number has one spelling: no leading zeros, no minus zero. */
        if (good && token[start] == '0' && (token.size() > start + 1 || start == 1)) good = false;
        if (!good) expected("integer", token);
        errno = 0;
        long long value = strtoll(token.c_str(), 0, 10);
        if (errno == ERANGE) expected("int64", token);
        return value;
    }
    double toDouble(const std::string &token) {
        bool digit = false, good = token.size() <= 1000;
        for (size_t i = 0; i < token.size() && good; i++) {
            char c = token[i];
            if (isdigit((unsigned char)c)) digit = true;
            else good = c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E';
        }
        char *stop = 0;
        double value = good && digit ? strtod(token.c_str(), &stop) : 0;
        if (!good || !digit || *stop != 0 || !std::isfinite(value)) expected("double", token);
        return value;
    }
};

inline InStream &assayStream(TMode mode) {
    static InStream streams[3];
    return streams[mode];
}
static InStream &inf = assayStream(_input);
static InStream &ouf = assayStream(_output);
static InStream &ans = assayStream(_answer);

/* What an interactor leaves for the checker. */
inline std::fstream &assayTranscript() {
    static std::fstream file;
    return file;
}
static std::fstream &tout = assayTranscript();

namespace assay_testlib {

inline bool &interacts() {
    static bool value = false;
    return value;
}

[[noreturn]] inline void leave(int status, const std::string &text) {
    finish().concluded = true;
    std::string line = text.substr(0, MESSAGE_LIMIT);
    fwrite(line.data(), 1, line.size(), stderr);
    fputc('\n', stderr);
    fflush(stderr);
    fflush(stdout);
    std::cout.flush();
    assayTranscript().flush();
    _Exit(status);
}

} // namespace assay_testlib

[[noreturn]] inline void quit(TResult result, const std::string &message) {
    using assay_testlib::interacts;
    using assay_testlib::leave;
    if (result == _ok) {
        // A solution that is talked with may go on living; it is not waited for.
        if (!interacts() && !ouf.seekEof()) leave(_pe, "wrong output format Extra information in the output file");
        leave(0, "ok " + message);
    }
    if (result >= _partially) {
        int percent = std::max(0, std::min(100, int(result) - int(_partially)));
        leave(7, "percent " + std::to_string(percent) + " " + message);
    }
    switch (result) {
    case _wa: leave(1, "wrong answer " + message);
    case _pe: leave(2, "wrong output format " + message);
    case _dirt: leave(4, "wrong output format " + message);
    case _unexpected_eof: leave(8, "unexpected eof " + message);
    case _points: leave(7, "points " + message);
    default: leave(3, "FAIL " + message);
    }
}

[[noreturn]] inline void quitf(TResult result, const char *pattern, ...) {
    va_list arguments;
    va_start(arguments, pattern);
    std::string text = assay_testlib::vformat(pattern, arguments);
    va_end(arguments);
    quit(result, text);
}

inline void quitif(bool condition, TResult result, const char *pattern, ...) __attribute__((format(printf, 3, 4)));
inline void quitif(bool condition, TResult result, const char *pattern, ...) {
    if (!condition) return;
    va_list arguments;
    va_start(arguments, pattern);
    std::string text = assay_testlib::vformat(pattern, arguments);
    va_end(arguments);
    quit(result, text);
}

/* Points, in whatever scale the package states. */
[[noreturn]] inline void quitp(double points, const char *pattern = "", ...) __attribute__((format(printf, 2, 3)));
[[noreturn]] inline void quitp(double points, const char *pattern, ...) {
    va_list arguments;
    va_start(arguments, pattern);
    std::string text = assay_testlib::vformat(pattern, arguments);
    va_end(arguments);
    quit(_points, format("%.10f ", points) + text);
}
[[noreturn]] inline void quitp(int points, const char *pattern = "", ...) __attribute__((format(printf, 2, 3)));
[[noreturn]] inline void quitp(int points, const char *pattern, ...) {
    va_list arguments;
    va_start(arguments, pattern);
    std::string text = assay_testlib::vformat(pattern, arguments);
    va_end(arguments);
    quit(_points, format("%d ", points) + text);
}

/* Something the checker relies on; when false, the judge is at fault. */
inline void ensuref(bool condition, const char *pattern, ...) __attribute__((format(printf, 2, 3)));
inline void ensuref(bool condition, const char *pattern, ...) {
    if (condition) return;
    va_list arguments;
    va_start(arguments, pattern);
    std::string text = assay_testlib::vformat(pattern, arguments);
    va_end(arguments);
    quit(_fail, text);
}
#define ensure(condition) ensuref((condition), "Condition failed: %s", #condition)

inline void setName(const char *, ...) {}
inline void setTestCase(int) {}
inline void disableFinalizeGuard() { assay_testlib::finish().concluded = true; }

inline void registerTestlibCmd(int argc, char *argv[]) {
    assay_testlib::finish();
    if (argc < 4) quit(_fail, "The checker needs the arguments: input output answer");
    inf.init(argv[1], _input);
    ouf.init(argv[2], _output);
    ans.init(argv[3], _answer);
}

/* What a validator is told of the input's place. */
struct AssayValidator {
    std::string testsetName, groupName;
    const std::string &testset() const { return testsetName; }
    const std::string &group() const { return groupName; }
};
inline AssayValidator &assayValidator() {
    static AssayValidator instance;
    return instance;
}
static AssayValidator &validator = assayValidator();

inline void registerValidation() {
    assay_testlib::finish().content = [] { return inf.sawEnd; };
    inf.initValidation();
}
inline void registerValidation(int argc, char *argv[]) {
    registerValidation();
    for (int i = 1; i + 1 < argc; i++) {
        if (!strcmp(argv[i], "--testset")) validator.testsetName = argv[++i];
        else if (!strcmp(argv[i], "--group")) validator.groupName = argv[++i];
    }
}

/*
 * Random numbers for generators. The same arguments give the same numbers, everywhere; they are not those of other libraries.
 * All bounds are inclusive but that of `next(n)`, which gives 0 to n - 1.
 */
struct random_t {
    unsigned long long state;
    random_t() : state(0x9e3779b97f4a7c15ULL) {}

    void setSeed(long long seed) { state = (unsigned long long)seed; }
    void setSeed(int argc, char *argv[]) {
        state = 0xcbf29ce484222325ULL;
        for (int i = 1; i < argc; i++) {
            for (const char *c = argv[i]; ; c++) {
                state = (state ^ (unsigned char)*c) * 0x100000001b3ULL;
                if (!*c) break;
            }
        }
    }

    /* 64 random bits. */
    unsigned long long bits() {
        unsigned long long z = state += 0x9e3779b97f4a7c15ULL;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }
    /* 0 to bound - 1, each as likely as the others; a bound of 0 stands for 2^64. */
    unsigned long long below(unsigned long long bound) {
        if (bound == 0) return bits();
        unsigned long long rest = (0 - bound) % bound, value;
        do value = bits();
        while (value < rest);
        return value % bound;
    }

    double next() { return double(bits() >> 11) / 9007199254740992.0; }
    double next(double n) { return next() * n; }
    double next(double from, double to) { return from + next() * (to - from); }
    int next(int n) { return int(next((long long)n)); }
    long long next(long long n) {
        if (n < 1) ::quit(_fail, "next(n) needs n > 0");
        return (long long)below((unsigned long long)n);
    }
    int next(int from, int to) { return int(next((long long)from, (long long)to)); }
    long long next(long long from, long long to) {
        if (from > to) ::quit(_fail, "next(from, to) needs from <= to");
        return (long long)((unsigned long long)from + below((unsigned long long)to - (unsigned long long)from + 1));
    }
    long long next(int from, long long to) { return next((long long)from, to); }
    long long next(long long from, int to) { return next(from, (long long)to); }
    long next(long n) { return long(next((long long)n)); }
    long next(long from, long to) { return long(next((long long)from, (long long)to)); }

    /* The largest of type + 1 tries, or for a negative type the smallest of 1 - type. */
    template <class T> T wnext(T n, int type) { return wnext(T(0), T(n - 1), type); }
    template <class T> T wnext(T from, T to, int type) {
        T value = next(from, to);
        for (int i = 0; i < std::abs(type); i++) {
            T other = next(from, to);
            value = type > 0 ? std::max(value, other) : std::min(value, other);
        }
        return value;
    }

    template <class C> typename C::value_type any(const C &choices) { return *std::next(choices.begin(), next((long long)choices.size())); }
    template <class I> typename I::value_type any(I begin, I end) { return *std::next(begin, next((long long)std::distance(begin, end))); }
    template <class C> typename C::value_type wany(const C &choices, int type) {
        return *std::next(choices.begin(), wnext((long long)choices.size(), type));
    }

    template <class T> std::vector<T> perm(T size, T first) {
        std::vector<T> order;
        for (T i = 0; i < size; i++) order.push_back(first + i);
        for (size_t i = order.size(); i > 1; i--) std::swap(order[i - 1], order[size_t(below(i))]);
        return order;
    }
    template <class T> std::vector<T> perm(T size) { return perm(size, T(0)); }

    /* `size` different numbers. */
    template <class T> std::vector<T> distinct(int size, T from, T to) {
        if (size < 0 || (unsigned long long)size > (unsigned long long)to - (unsigned long long)from + 1) {
            ::quit(_fail, "distinct() needs as many numbers as it shall give");
        }
        std::set<T> taken;
        std::vector<T> chosen;
        for (T last = T(to - size + 1); int(chosen.size()) < size; last++) {
            T value = next(from, last);
            if (!taken.insert(value).second) taken.insert(value = last);
            chosen.push_back(value);
        }
        for (size_t i = chosen.size(); i > 1; i--) std::swap(chosen[i - 1], chosen[size_t(below(i))]);
        return chosen;
    }
    template <class T> std::vector<T> distinct(int size, T upper) { return distinct(size, T(0), T(upper - 1)); }

    /* `size` numbers of at least `least` that add up to `sum`. */
    template <class T> std::vector<T> partition(int size, T sum, T least) {
        if (size < 1 || sum < least * size) ::quit(_fail, "partition() cannot share so little among so many");
        T rest = sum - least * size;
        std::vector<T> cuts;
        for (int i = 1; i < size; i++) cuts.push_back(next(T(0), rest));
        std::sort(cuts.begin(), cuts.end());
        cuts.push_back(rest);
        for (size_t i = cuts.size() - 1; i > 0; i--) cuts[i] -= cuts[i - 1];
        for (size_t i = 0; i < cuts.size(); i++) cuts[i] += least;
        return cuts;
    }
    template <class T> std::vector<T> partition(int size, T sum) { return partition(size, sum, T(1)); }
};

inline random_t &assayRandom() {
    static random_t instance;
    return instance;
}
static random_t &rnd = assayRandom();

template <class I> void shuffle(I begin, I end) {
    for (auto left = std::distance(begin, end); left > 1; left--) {
        std::iter_swap(begin + (left - 1), begin + (long long)rnd.below((unsigned long long)left));
    }
}

inline std::vector<std::string> &assayArguments() {
    static std::vector<std::string> arguments;
    return arguments;
}

inline void registerGen(int argc, char *argv[], int = 1) {
    rnd.setSeed(argc, argv);
    assayArguments().assign(argv, argv + argc);
}

/* An argument of a generator by its place, from 1, or by its name: `-n 10`, `-n=10`, `--n=10`; a name alone says true. */
inline bool has_opt(const std::string &name) {
    for (const std::string &one : assayArguments()) {
        size_t start = one.find_first_not_of('-');
        if (start == 0 || start == std::string::npos) continue;
        if (one.substr(start, one.find('=') - start) == name) return true;
    }
    return false;
}
inline std::string assayOption(const std::string &name) {
    const std::vector<std::string> &all = assayArguments();
    for (size_t i = 1; i < all.size(); i++) {
        size_t start = all[i].find_first_not_of('-');
        if (start == 0 || start == std::string::npos) continue;
        size_t equals = all[i].find('=');
        if (all[i].substr(start, equals == std::string::npos ? equals : equals - start) != name) continue;
        if (equals != std::string::npos) return all[i].substr(equals + 1);
        bool valueFollows = i + 1 < all.size() && !(all[i + 1].size() > 1 && all[i + 1][0] == '-' && isalpha((unsigned char)all[i + 1][1]));
        return valueFollows ? all[i + 1] : "true";
    }
    quit(_fail, "The generator lacks the option " + name);
}
template <class T> T assayParsed(const std::string &text) {
    std::istringstream stream(text);
    T value;
    if (!(stream >> value) || !(stream >> std::ws).eof()) quit(_fail, "The generator cannot use the option \"" + text + "\"");
    return value;
}
template <> inline std::string assayParsed<std::string>(const std::string &text) { return text; }
template <> inline bool assayParsed<bool>(const std::string &text) { return text == "true" || text == "1"; }
template <class T> T opt(int index) {
    if (index < 1 || size_t(index) >= assayArguments().size()) quit(_fail, "The generator lacks option number " + std::to_string(index));
    return assayParsed<T>(assayArguments()[size_t(index)]);
}
template <class T> T opt(const std::string &name) { return assayParsed<T>(assayOption(name)); }
template <class T> T opt(const std::string &name, const T &fallback) { return has_opt(name) ? opt<T>(name) : fallback; }
inline std::string opt(int index) { return opt<std::string>(index); }
inline std::string opt(const std::string &name) { return opt<std::string>(name); }

template <class T> void assayPrint(const T &value) { std::cout << value; }
template <class T> void assayPrint(const std::vector<T> &values) {
    for (size_t i = 0; i < values.size(); i++) std::cout << (i ? " " : "") << values[i];
}
inline void println() { std::cout << '\n'; }
template <class T> void println(const T &last) {
    assayPrint(last);
    std::cout << '\n';
}
template <class T, class U, class... V> void println(const T &first, const U &second, const V &...more) {
    assayPrint(first);
    std::cout << ' ';
    println(second, more...);
}

inline void registerInteraction(int argc, char *argv[]) {
    assay_testlib::finish();
    assay_testlib::interacts() = true;
    if (argc < 3) quit(_fail, "The interactor needs the arguments: input transcript [answer]");
    inf.init(argv[1], _input);
    tout.open(argv[2], std::ios_base::out);
    if (!tout.is_open()) quit(_fail, "The transcript cannot be written");
    ouf.initTalk();
    if (argc > 3) ans.init(argv[3], _answer);
}

/* Whether `result` is within `error` of `expected`, absolutely or relative to it. */
inline bool doubleCompare(double expected, double result, double error) {
    error += 1e-15;
    if (std::isnan(expected)) return std::isnan(result);
    if (std::isinf(expected)) return std::isinf(result) && (expected > 0) == (result > 0);
    if (std::isnan(result) || std::isinf(result)) return false;
    if (std::fabs(result - expected) <= error) return true;
    double low = std::min(expected * (1 - error), expected * (1 + error));
    double high = std::max(expected * (1 - error), expected * (1 + error));
    return result >= low && result <= high;
}

/* The smaller of the absolute and the relative difference. */
inline double doubleDelta(double expected, double result) {
    double absolute = std::fabs(result - expected);
    if (std::fabs(expected) <= 1e-9) return absolute;
    return std::min(absolute, std::fabs(absolute / expected));
}

inline std::string englishEnding(long long number) {
    number = number < 0 ? -number : number;
    if (number / 10 % 10 == 1) return "th";
    if (number % 10 == 1) return "st";
    if (number % 10 == 2) return "nd";
    if (number % 10 == 3) return "rd";
    return "th";
}

template <typename T> inline std::string vtos(const T &value) {
    std::ostringstream text;
    text << value;
    return text.str();
}
template <typename T> inline std::string toString(const T &value) { return vtos(value); }

/* A long text with its middle left out, for messages. */
inline std::string compress(const std::string &text) {
    return text.size() <= 64 ? text : text.substr(0, 30) + "..." + text.substr(text.size() - 31);
}
inline std::string upperCase(std::string text) {
    for (size_t i = 0; i < text.size(); i++) text[i] = char(toupper((unsigned char)text[i]));
    return text;
}
inline std::string lowerCase(std::string text) {
    for (size_t i = 0; i < text.size(); i++) text[i] = char(tolower((unsigned char)text[i]));
    return text;
}
inline std::string trim(const std::string &text) {
    size_t first = 0, last = text.size();
    while (first < last && assay_testlib::isBlank((unsigned char)text[first])) first++;
    while (last > first && assay_testlib::isBlank((unsigned char)text[last - 1])) last--;
    return text.substr(first, last - first);
}
inline bool isBlanks(int c) { return assay_testlib::isBlank(c); }
inline bool isBlanks(char c) { return assay_testlib::isBlank((unsigned char)c); }
inline bool isEof(int c) { return c == assay_testlib::EOFC; }
inline std::vector<std::string> tokenize(const std::string &text, char separator) {
    std::vector<std::string> parts;
    std::string part;
    for (size_t i = 0; i <= text.size(); i++) {
        if (i < text.size() && text[i] != separator) {
            part += text[i];
            continue;
        }
        if (!part.empty()) parts.push_back(part);
        part.clear();
    }
    return parts;
}

#endif
