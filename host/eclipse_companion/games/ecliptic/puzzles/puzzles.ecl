[Game "ecliptic"]
[Event "Puzzle 1"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "1"]
[Grade "1"]
[Answer "7T+7P^:4S"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"4S\",\"7T\",\"8P\",\"9T\",\"12P\"],\"B\":[]},\"line\":{\"W\":[\"2C\",\"3C\",\"5G\",\"6S\",\"12C\"],\"B\":[\"1G\",\"8S\",\"9M\",\"10G\",\"11T\"]},\"discard\":[\"2P\",\"4T\",\"11C\",\"12G\",\"5T\",\"6G\",\"3S\",\"3G\",\"3M\",\"1C\",\"10P\",\"12S\",\"2T\",\"2M\",\"7P\"],\"stock\":[],\"gems\":{\"W\":6,\"B\":5},\"used\":{\"W\":[\"d6\",\"d8\",\"d10\",\"d12\",\"d20\"],\"B\":[\"d4\",\"d8\",\"d10\",\"d12\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 2"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "2"]
[Grade "1"]
[Answer "x9C"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"5S\",\"7C\",\"8S\",\"9C\"],\"B\":[\"2M\",\"3S\",\"3P\"]},\"line\":{\"W\":[\"2C\",\"4M\",\"5C\",\"6T\",\"7M\",\"8M\"],\"B\":[\"1C\",\"9G\",\"10T\",\"11G\",\"12C\"]},\"discard\":[\"1P\",\"9M\",\"12G\",\"10P\",\"6C\",\"10M\",\"8G\",\"4T\",\"8C\",\"4P\",\"4S\",\"8P\",\"10C\",\"8T\",\"9S\",\"11P\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":3},\"used\":{\"W\":[\"d8\",\"d12\"],\"B\":[\"d8\",\"d10\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 3"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "3"]
[Grade "1"]
[Answer "11S+11M:1M"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"1M\",\"2G\",\"6G\",\"9S\",\"11S\",\"11M\"],\"B\":[\"10T\"]},\"line\":{\"W\":[\"4G\",\"5G\",\"7G\",\"8S\",\"10S\",\"12G\"],\"B\":[\"2S\",\"3T\",\"6M\",\"9T\",\"11T\"]},\"discard\":[\"9M\",\"9G\",\"3S\",\"1S\",\"8M\",\"3M\",\"3G\",\"11P\",\"8G\",\"8T\",\"5T\",\"12C\",\"4C\",\"7C\"],\"stock\":[],\"gems\":{\"W\":4,\"B\":5},\"used\":{\"W\":[\"d10\",\"d12\",\"d20\"],\"B\":[\"d6\",\"d10\",\"d12\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 4"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "4"]
[Grade "1"]
[Answer "5T+5P^:3S"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"3S\",\"5T\",\"9P\",\"10G\"],\"B\":[\"1M\"]},\"line\":{\"W\":[\"1G\",\"5M\",\"6M\",\"7S\",\"12M\"],\"B\":[\"2T\",\"4M\",\"9M\",\"10M\",\"11M\"]},\"discard\":[\"9C\",\"4S\",\"7G\",\"11P\",\"2S\",\"12G\",\"12P\",\"3T\",\"6G\",\"2G\",\"5G\",\"9S\",\"12C\",\"2P\",\"5P\"],\"stock\":[],\"gems\":{\"W\":6,\"B\":5},\"used\":{\"W\":[\"d4\",\"d6\",\"d8\",\"d10\",\"d20\"],\"B\":[\"d6\",\"d8\",\"d10\",\"d12\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 5"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "5"]
[Grade "1"]
[Answer "12M+12P^:7P"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"3G\",\"7P\",\"11C\",\"12M\"],\"B\":[\"9M\"]},\"line\":{\"W\":[\"1C\",\"2M\",\"4C\",\"5M\",\"12T\"],\"B\":[\"3P\",\"6M\",\"9G\",\"10M\",\"11G\"]},\"discard\":[\"2G\",\"1P\",\"5C\",\"2C\",\"2T\",\"3M\",\"4G\",\"10G\",\"8M\",\"3S\",\"8C\",\"6P\",\"12G\",\"7M\",\"12P\"],\"stock\":[],\"gems\":{\"W\":6,\"B\":5},\"used\":{\"W\":[\"d4\",\"d6\",\"d10\",\"d12\",\"d20\"],\"B\":[\"d6\",\"d8\",\"d10\",\"d12\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 6"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "6"]
[Grade "1"]
[Answer "10C+10T^:3M"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"1T\",\"3M\",\"5M\",\"10C\"],\"B\":[\"12C\"]},\"line\":{\"W\":[\"2S\",\"9M\",\"10S\",\"11G\",\"12S\"],\"B\":[\"1G\",\"4M\",\"5S\",\"6M\",\"7C\"]},\"discard\":[\"11C\",\"1S\",\"1M\",\"5C\",\"4C\",\"10G\",\"2T\",\"8M\",\"3C\",\"5G\",\"6C\",\"9S\",\"8T\",\"7G\",\"10T\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":6},\"used\":{\"W\":[\"d4\",\"d6\",\"d8\",\"d10\",\"d12\"],\"B\":[\"d4\",\"d6\",\"d8\",\"d10\",\"d12\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 7"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "7"]
[Grade "1"]
[Answer "10T+10C:3C"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"1M\",\"3C\",\"6C\",\"9P\",\"10T\",\"10C\"],\"B\":[\"2T\"]},\"line\":{\"W\":[\"4M\",\"10S\",\"11M\",\"12M\"],\"B\":[\"1P\",\"2S\",\"5T\",\"6M\",\"7G\",\"8S\",\"9T\"]},\"discard\":[\"5P\",\"12G\",\"8G\",\"5M\",\"10M\",\"3G\",\"4G\",\"11T\",\"5G\",\"11G\",\"7M\",\"11P\"],\"stock\":[],\"gems\":{\"W\":6,\"B\":4},\"used\":{\"W\":[\"d8\",\"d10\",\"d12\",\"d20\"],\"B\":[\"d8\",\"d10\",\"d12\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 8"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "8"]
[Grade "1"]
[Answer "8M+8P^:6C"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"2T\",\"3C\",\"6C\",\"8M\"],\"B\":[\"10P\"]},\"line\":{\"W\":[\"4G\",\"5T\",\"7T\",\"8S\",\"11T\",\"12M\"],\"B\":[\"1M\",\"2S\",\"3T\",\"9T\",\"10S\"]},\"discard\":[\"11P\",\"12S\",\"7P\",\"3S\",\"6P\",\"5S\",\"5P\",\"8G\",\"3G\",\"4S\",\"6M\",\"9M\",\"1G\",\"6T\",\"5M\",\"8P\"],\"stock\":[],\"gems\":{\"W\":4,\"B\":5},\"used\":{\"W\":[\"d10\",\"d12\",\"d20\"],\"B\":[\"d4\",\"d8\",\"d12\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 9"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "9"]
[Grade "1"]
[Answer "7M+7S^:8C"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"3G\",\"7M\",\"8C\",\"9G\"],\"B\":[\"8G\"]},\"line\":{\"W\":[\"1M\",\"5C\",\"6M\",\"7C\",\"11T\"],\"B\":[\"2S\",\"3S\",\"4G\",\"10P\",\"12S\"]},\"discard\":[\"1T\",\"7G\",\"4S\",\"12P\",\"3P\",\"12T\",\"10C\",\"6T\",\"2C\",\"11P\",\"2G\",\"12C\",\"2T\",\"5M\",\"5G\",\"3T\",\"9P\",\"5S\",\"7S\"],\"stock\":[],\"gems\":{\"W\":4,\"B\":5},\"used\":{\"W\":[\"d4\",\"d6\",\"d10\"],\"B\":[\"d4\",\"d12\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 10"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "10"]
[Grade "1"]
[Answer "12P+12G^:7P"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"2G\",\"5C\",\"7P\",\"12P\"],\"B\":[\"11C\"]},\"line\":{\"W\":[\"3P\",\"6M\",\"9G\",\"10M\",\"11G\"],\"B\":[\"1C\",\"2M\",\"4C\",\"5M\",\"12T\"]},\"discard\":[\"8M\",\"9M\",\"2C\",\"3G\",\"8C\",\"12M\",\"7M\",\"3S\",\"2T\",\"4G\",\"3M\",\"1P\",\"6P\",\"10G\",\"12G\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":6},\"used\":{\"W\":[\"d6\",\"d8\",\"d10\",\"d12\",\"d20\"],\"B\":[\"d4\",\"d6\",\"d10\",\"d12\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 11"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "11"]
[Grade "1"]
[Answer "6P+6M^:9S"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"5G\",\"6P\",\"9S\",\"9M\"],\"B\":[\"4M\"]},\"line\":{\"W\":[\"2S\",\"7G\",\"10S\",\"11P\"],\"B\":[\"1G\",\"3M\",\"4C\",\"5T\",\"6S\",\"12S\"]},\"discard\":[\"3S\",\"10P\",\"12P\",\"8M\",\"1P\",\"6C\",\"7C\",\"7P\",\"12M\",\"12C\",\"1S\",\"11S\",\"7S\",\"4G\",\"8T\",\"4S\",\"1C\",\"2C\",\"6M\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":4},\"used\":{\"W\":[\"d4\",\"d8\",\"d12\"],\"B\":[\"d4\",\"d8\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 12"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "12"]
[Grade "1"]
[Answer "7M+7G^:6M"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"6M\",\"7M\",\"9G\",\"10P\",\"11C\"],\"B\":[\"4C\"]},\"line\":{\"W\":[\"2T\",\"3S\",\"4M\",\"5C\",\"7C\",\"12C\"],\"B\":[\"8G\",\"9S\",\"10G\",\"11G\"]},\"discard\":[\"4G\",\"4P\",\"12P\",\"5S\",\"1C\",\"1S\",\"6S\",\"8T\",\"5M\",\"3T\",\"8P\",\"7P\",\"5T\",\"2G\",\"8M\",\"7G\"],\"stock\":[],\"gems\":{\"W\":4,\"B\":6},\"used\":{\"W\":[\"d6\",\"d8\",\"d12\",\"d20\"],\"B\":[\"d4\",\"d6\",\"d8\",\"d10\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 13"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "13"]
[Grade "1"]
[Answer "1T+1C^:3S"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"1T\",\"3S\",\"3M\",\"7M\"],\"B\":[\"7P\"]},\"line\":{\"W\":[\"1S\",\"6T\",\"9S\",\"10S\",\"11M\"],\"B\":[\"2M\",\"3G\",\"4P\",\"7C\",\"8M\",\"12M\"]},\"discard\":[\"8C\",\"9P\",\"10M\",\"5C\",\"9T\",\"10C\",\"3P\",\"11S\",\"2T\",\"12P\",\"10T\",\"1P\",\"7T\",\"9G\",\"6S\",\"5T\",\"4M\",\"1C\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":3},\"used\":{\"W\":[\"d6\",\"d12\"],\"B\":[\"d10\",\"d12\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 14"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "14"]
[Grade "1"]
[Answer "9G+9P^:10S"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"3T\",\"6P\",\"8G\",\"9G\",\"10S\"],\"B\":[\"11C\"]},\"line\":{\"W\":[\"2S\",\"4G\",\"5S\",\"6S\"],\"B\":[\"1S\",\"3G\",\"7M\",\"8P\",\"9T\",\"11M\",\"12P\"]},\"discard\":[\"1M\",\"5G\",\"2P\",\"2C\",\"3P\",\"1P\",\"5M\",\"2T\",\"7T\",\"9M\",\"1G\",\"10G\",\"6C\",\"4S\",\"3M\",\"6G\",\"5P\",\"12C\",\"9P\"],\"stock\":[],\"gems\":{\"W\":3,\"B\":4},\"used\":{\"W\":[\"d6\"],\"B\":[\"d4\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 15"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "15"]
[Grade "1"]
[Answer "10T+10G^:12S"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"10T\",\"12S\",\"12P\"],\"B\":[\"6C\",\"8P\",\"10S\"]},\"line\":{\"W\":[\"1G\",\"2G\",\"6T\",\"7T\",\"9T\"],\"B\":[\"3P\",\"4G\",\"5S\",\"8T\",\"10P\",\"12C\"]},\"discard\":[\"9S\",\"3G\",\"1T\",\"12T\",\"7M\",\"8C\",\"5G\",\"4S\",\"8S\",\"9C\",\"5M\",\"9M\",\"5P\",\"3C\",\"2P\",\"3T\",\"10G\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":3},\"used\":{\"W\":[\"d10\",\"d12\"],\"B\":[\"d6\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 16"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "16"]
[Grade "1"]
[Answer "12G+12M^:11T"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"2M\",\"7M\",\"9S\",\"11T\",\"12G\"],\"B\":[\"8P\"]},\"line\":{\"W\":[\"3M\",\"4C\",\"5M\",\"6M\",\"12P\"],\"B\":[\"1T\",\"2G\",\"7C\",\"8C\",\"9C\"]},\"discard\":[\"5T\",\"4S\",\"7P\",\"12C\",\"6T\",\"3G\",\"7T\",\"5G\",\"11S\",\"1P\",\"3P\",\"3C\",\"5C\",\"12M\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":6},\"used\":{\"W\":[\"d4\",\"d8\",\"d10\",\"d12\",\"d20\"],\"B\":[\"d4\",\"d8\",\"d10\",\"d12\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 17"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "17"]
[Grade "1"]
[Answer "12S+12C:8M^"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"4S\",\"5T\",\"8S\",\"9S\",\"11T\",\"12S\",\"12C\"],\"B\":[\"12P\"]},\"line\":{\"W\":[\"7T\",\"9C\",\"10S\",\"11M\",\"12M\"],\"B\":[\"1S\",\"2M\",\"3G\",\"4M\",\"5P\",\"6S\"]},\"discard\":[\"10P\",\"11G\",\"3P\",\"6T\",\"11C\",\"12T\",\"12G\",\"7C\",\"1M\",\"2T\",\"8M\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":5},\"used\":{\"W\":[\"d6\",\"d8\",\"d12\",\"d20\"],\"B\":[\"d4\",\"d6\",\"d10\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 18"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "18"]
[Grade "1"]
[Answer "7T+7S^:11S"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"1C\",\"7T\",\"8M\",\"10C\",\"11S\"],\"B\":[\"7P\",\"10S\",\"10T\"]},\"line\":{\"W\":[\"2P\",\"5S\",\"6P\",\"7M\",\"8S\",\"9P\"],\"B\":[\"1T\",\"3P\",\"4P\",\"10P\"]},\"discard\":[\"11M\",\"3S\",\"4C\",\"9C\",\"1S\",\"9T\",\"9S\",\"1G\",\"7C\",\"3C\",\"2T\",\"6G\",\"7G\",\"8T\",\"8G\",\"5M\",\"3G\",\"7S\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":3},\"used\":{\"W\":[\"d8\",\"d20\"],\"B\":[\"d6\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 19"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "19"]
[Grade "1"]
[Answer "x11C"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"2G\",\"3M\",\"8P\",\"11C\"],\"B\":[\"12T\",\"12G\"]},\"line\":{\"W\":[\"1C\",\"2T\",\"3C\",\"4T\",\"8S\",\"9C\",\"10P\"],\"B\":[\"5C\",\"6T\",\"7P\",\"11P\",\"12P\"]},\"discard\":[\"6G\",\"11T\",\"2C\",\"4G\",\"11M\",\"1P\",\"10T\",\"5T\",\"12C\",\"7M\",\"2M\",\"9G\"],\"stock\":[],\"gems\":{\"W\":4,\"B\":5},\"used\":{\"W\":[\"d4\",\"d10\",\"d12\"],\"B\":[\"d4\",\"d10\",\"d20\"]},\"twelfth\":true,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 20"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "20"]
[Grade "1"]
[Answer "x10P"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"1P\",\"3T\",\"10P\",\"11M\"],\"B\":[\"3M\",\"3G\"]},\"line\":{\"W\":[\"1T\",\"3P\",\"4C\",\"5C\",\"6C\",\"11C\"],\"B\":[\"2C\",\"7G\",\"8G\",\"9G\",\"10T\"]},\"discard\":[\"2M\",\"4G\",\"8M\",\"9T\",\"6S\",\"7C\",\"6T\",\"8T\",\"8P\",\"1S\",\"6M\",\"12S\",\"1G\",\"12M\",\"5M\"],\"stock\":[],\"gems\":{\"W\":4,\"B\":5},\"used\":{\"W\":[\"d10\",\"d12\",\"d20\"],\"B\":[\"d6\",\"d10\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 21"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "21"]
[Grade "2"]
[Answer "x5S"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"1G\",\"5S\",\"6G\",\"11C\"],\"B\":[\"5P\",\"5C\"]},\"line\":{\"W\":[\"1M\",\"2G\",\"6T\",\"8T\",\"11S\",\"12C\"],\"B\":[\"3T\",\"4M\",\"5T\",\"7M\",\"9S\"]},\"discard\":[\"4G\",\"9C\",\"8S\",\"12T\",\"2S\",\"4S\",\"6P\",\"12M\",\"3G\",\"4C\",\"5M\",\"6C\",\"7G\",\"5G\",\"12S\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":4},\"used\":{\"W\":[\"d4\",\"d10\",\"d20\"],\"B\":[\"d8\",\"d12\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 22"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "22"]
[Grade "2"]
[Answer "x9G"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"4M\",\"6P\",\"7C\",\"9G\"],\"B\":[\"12S\",\"12C\"]},\"line\":{\"W\":[\"2T\",\"3P\",\"4P\",\"6C\",\"7G\",\"11T\"],\"B\":[\"5T\",\"8T\",\"9C\",\"10C\",\"12P\"]},\"discard\":[\"4T\",\"9S\",\"12G\",\"8G\",\"3M\",\"5M\",\"5P\",\"10M\",\"5C\",\"4G\",\"9T\",\"11C\",\"2C\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":5},\"used\":{\"W\":[\"d4\",\"d6\",\"d8\",\"d20\"],\"B\":[\"d4\",\"d6\",\"d10\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 23"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "23"]
[Grade "2"]
[Answer "x2G"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"2G\",\"3G\",\"4T\",\"9M\"],\"B\":[\"9S\",\"9C\"]},\"line\":{\"W\":[\"3M\",\"4M\",\"5M\",\"7T\",\"9T\"],\"B\":[\"1T\",\"2P\",\"6C\",\"10G\",\"11T\",\"12T\"]},\"discard\":[\"4S\",\"5C\",\"10P\",\"6G\",\"1C\",\"8C\",\"7M\",\"11M\",\"4G\",\"8M\",\"12P\",\"3T\",\"2S\",\"3P\",\"2C\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":4},\"used\":{\"W\":[\"d4\",\"d12\",\"d20\"],\"B\":[\"d6\",\"d10\",\"d12\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 24"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "24"]
[Grade "2"]
[Answer "x9G"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"2P\",\"5M\",\"7M\",\"9G\"],\"B\":[\"11T\",\"11P\"]},\"line\":{\"W\":[\"1G\",\"2G\",\"3C\",\"5T\",\"7G\"],\"B\":[\"8T\",\"9P\",\"10P\",\"11M\",\"12S\"]},\"discard\":[\"3T\",\"11C\",\"9T\",\"6S\",\"6C\",\"9C\",\"7T\",\"8P\",\"8S\",\"10S\",\"8M\",\"2S\",\"3P\",\"4S\",\"7P\",\"4P\",\"3M\",\"12P\",\"2M\",\"1P\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":3},\"used\":{\"W\":[\"d10\",\"d12\"],\"B\":[\"d12\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 25"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "25"]
[Grade "2"]
[Answer "x9S"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"2T\",\"6P\",\"8C\",\"9S\"],\"B\":[\"4M\",\"4C\"]},\"line\":{\"W\":[\"1M\",\"2G\",\"3C\",\"6S\",\"8M\",\"11C\"],\"B\":[\"4G\",\"7C\",\"9C\",\"10S\",\"12S\"]},\"discard\":[\"1G\",\"3S\",\"5G\",\"11M\",\"8P\",\"10G\",\"4P\",\"5S\",\"7M\",\"10C\",\"8G\",\"7S\",\"12P\",\"7G\",\"10M\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":4},\"used\":{\"W\":[\"d4\",\"d6\",\"d12\"],\"B\":[\"d6\",\"d8\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 26"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "26"]
[Grade "2"]
[Answer "x1C"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"1C\",\"4S\",\"5P\",\"7S\"],\"B\":[\"1M\",\"1P\"]},\"line\":{\"W\":[\"4T\",\"5M\",\"6T\",\"7T\",\"10C\"],\"B\":[\"1T\",\"2T\",\"8S\",\"11T\",\"12T\"]},\"discard\":[\"6M\",\"12C\",\"6G\",\"6P\",\"8M\",\"11S\",\"8T\",\"2P\",\"10S\",\"2M\",\"2S\",\"8P\"],\"stock\":[],\"gems\":{\"W\":6,\"B\":6},\"used\":{\"W\":[],\"B\":[]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 27"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "27"]
[Grade "2"]
[Answer "x8G"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"7P\",\"8G\",\"11C\",\"12P\"],\"B\":[\"10M\",\"10T\"]},\"line\":{\"W\":[\"1T\",\"3P\",\"7T\",\"9M\",\"10S\",\"11S\",\"12T\"],\"B\":[\"4T\",\"5S\",\"6T\",\"8T\"]},\"discard\":[\"10G\",\"3S\",\"9G\",\"7C\",\"5P\",\"1G\",\"7G\",\"4S\",\"11M\",\"6M\",\"11T\",\"4P\",\"4G\",\"2S\",\"2C\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":4},\"used\":{\"W\":[\"d4\",\"d6\",\"d8\"],\"B\":[\"d8\",\"d10\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 28"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "28"]
[Grade "2"]
[Answer "x9T"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"8M\",\"8G\",\"9T\",\"12S\"],\"B\":[\"8P\",\"12G\"]},\"line\":{\"W\":[\"5G\",\"8C\",\"9C\",\"12C\"],\"B\":[\"1T\",\"2G\",\"3P\",\"4T\",\"6C\",\"10C\"]},\"discard\":[\"1S\",\"5M\",\"9G\",\"10P\",\"6G\",\"7P\",\"2S\",\"3C\",\"4C\",\"9P\",\"10G\",\"7G\",\"12M\",\"12P\",\"10M\",\"12T\"],\"stock\":[],\"gems\":{\"W\":6,\"B\":4},\"used\":{\"W\":[\"d4\",\"d8\",\"d10\",\"d20\"],\"B\":[\"d4\",\"d8\",\"d12\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 29"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "29"]
[Grade "2"]
[Answer "x5S"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"3M\",\"4P\",\"5S\",\"11S\"],\"B\":[\"3S\",\"3G\"]},\"line\":{\"W\":[\"3P\",\"4T\",\"10P\",\"11C\",\"12T\"],\"B\":[\"1C\",\"2S\",\"5C\",\"6C\",\"8P\"]},\"discard\":[\"10C\",\"3T\",\"8T\",\"1S\",\"6T\",\"2M\",\"3C\",\"12C\",\"2P\",\"2C\"],\"stock\":[],\"gems\":{\"W\":7,\"B\":6},\"used\":{\"W\":[\"d6\"],\"B\":[\"d6\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 30"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "30"]
[Grade "2"]
[Answer "x11G"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"2S\",\"5M\",\"7T\",\"11G\"],\"B\":[\"4M\",\"4C\"]},\"line\":{\"W\":[\"1P\",\"2T\",\"4P\",\"5C\",\"7M\",\"12P\"],\"B\":[\"3S\",\"6M\",\"8M\",\"9G\",\"10C\",\"11P\"]},\"discard\":[\"1M\",\"8S\",\"5S\",\"12C\",\"5T\",\"4T\",\"7S\",\"10S\",\"7C\",\"12S\",\"3G\",\"6C\",\"9P\",\"12M\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":3},\"used\":{\"W\":[\"d6\",\"d10\"],\"B\":[\"d10\",\"d20\"]},\"twelfth\":true,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 31"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "31"]
[Grade "2"]
[Answer "x5G"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"5G\",\"6C\",\"9T\",\"12G\"],\"B\":[\"2S\",\"2M\"]},\"line\":{\"W\":[\"2G\",\"6G\",\"9G\",\"11G\",\"12S\"],\"B\":[\"3G\",\"4G\",\"5T\",\"7G\",\"10M\"]},\"discard\":[\"11S\",\"3C\",\"4C\",\"4T\",\"7M\",\"11P\",\"10C\",\"7T\",\"12T\",\"6M\",\"7P\",\"12C\",\"11M\",\"4M\",\"6P\",\"2P\"],\"stock\":[],\"gems\":{\"W\":6,\"B\":4},\"used\":{\"W\":[\"d4\",\"d6\",\"d8\",\"d12\"],\"B\":[\"d4\",\"d6\",\"d8\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 32"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "32"]
[Grade "2"]
[Answer "x10T"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"2C\",\"3M\",\"9T\",\"10T\",\"11T\"],\"B\":[\"3S\",\"3G\"]},\"line\":{\"W\":[\"1T\",\"2T\",\"3P\",\"9C\",\"11G\"],\"B\":[\"4C\",\"5G\",\"6T\",\"7T\",\"8C\",\"10G\",\"12C\"]},\"discard\":[\"4G\",\"1G\",\"11C\",\"10M\",\"10S\",\"7S\",\"6M\",\"11M\",\"4T\",\"8S\",\"12S\",\"4S\",\"5T\"],\"stock\":[],\"gems\":{\"W\":6,\"B\":2},\"used\":{\"W\":[\"d6\",\"d20\"],\"B\":[\"d4\",\"d12\"]},\"twelfth\":true,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 33"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "33"]
[Grade "2"]
[Answer "x6T"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"3C\",\"5C\",\"6T\",\"9M\",\"10P\",\"11P\"],\"B\":[\"7M\",\"7C\"]},\"line\":{\"W\":[\"1G\",\"2M\",\"3T\",\"5T\",\"9P\",\"10T\",\"11S\"],\"B\":[\"4T\",\"6M\",\"7T\",\"8S\",\"12P\"]},\"discard\":[\"4P\",\"8C\",\"9G\",\"12S\",\"4S\",\"4G\",\"9C\",\"10G\",\"6G\",\"1P\",\"10C\",\"7G\",\"6P\",\"4M\",\"4C\",\"2G\"],\"stock\":[],\"gems\":{\"W\":3,\"B\":3},\"used\":{\"W\":[],\"B\":[]},\"twelfth\":true,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 34"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "34"]
[Grade "2"]
[Answer "10G+10S^:3M"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"3M\",\"10G\",\"11S\",\"11T\"],\"B\":[\"6G\"]},\"line\":{\"W\":[\"2G\",\"4G\",\"8M\",\"9P\",\"10T\"],\"B\":[\"1M\",\"3C\",\"7T\",\"11G\",\"12S\"]},\"discard\":[\"11M\",\"5C\",\"2S\",\"3P\",\"5G\",\"7G\",\"8C\",\"4M\",\"6P\",\"12T\",\"4S\",\"3G\",\"9M\",\"4P\",\"10C\",\"1P\",\"10S\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":5},\"used\":{\"W\":[\"d4\",\"d10\",\"d12\",\"d20\"],\"B\":[\"d6\",\"d10\",\"d12\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 35"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "35"]
[Grade "2"]
[Answer "x2M"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"1T\",\"1P\",\"2M\",\"5S\",\"5T\"],\"B\":[\"8C\",\"12M\",\"12P\"]},\"line\":{\"W\":[\"1G\",\"2G\",\"3P\",\"5G\",\"8T\",\"11S\",\"12T\"],\"B\":[\"4C\",\"6P\",\"7P\",\"9T\"]},\"discard\":[\"7C\",\"3T\",\"9P\",\"11C\",\"3C\",\"4M\",\"8M\",\"11P\",\"5M\",\"6M\",\"3G\",\"12G\",\"11G\",\"1S\",\"8G\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":3},\"used\":{\"W\":[\"d8\",\"d10\"],\"B\":[\"d4\",\"d8\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 36"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "36"]
[Grade "2"]
[Answer "x7T"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"1M\",\"2P\",\"3G\",\"7T\"],\"B\":[\"5M\",\"6S\",\"6P\",\"10P\"]},\"line\":{\"W\":[\"1P\",\"2T\",\"3C\",\"4S\",\"8S\",\"10G\",\"12G\"],\"B\":[\"5P\",\"6C\",\"7G\",\"9P\",\"11P\"]},\"discard\":[\"11T\",\"1G\",\"12T\",\"9G\",\"8M\",\"1C\",\"7P\",\"7M\",\"6G\",\"4G\"],\"stock\":[],\"gems\":{\"W\":6,\"B\":3},\"used\":{\"W\":[\"d6\",\"d8\",\"d10\"],\"B\":[\"d8\",\"d10\",\"d20\"]},\"twelfth\":true,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 37"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "37"]
[Grade "2"]
[Answer "12S+12P^:5M"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"2C\",\"3P\",\"5M\",\"12S\"],\"B\":[\"7M\",\"7G\"]},\"line\":{\"W\":[\"7T\",\"8P\",\"9M\",\"10M\",\"12T\"],\"B\":[\"1M\",\"2G\",\"3M\",\"6S\",\"11S\"]},\"discard\":[\"7S\",\"9T\",\"10G\",\"3G\",\"5P\",\"8G\",\"3S\",\"1T\",\"12G\",\"11T\",\"1C\",\"1P\",\"6M\",\"12P\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":6},\"used\":{\"W\":[\"d4\",\"d6\",\"d8\",\"d10\",\"d20\"],\"B\":[\"d4\",\"d6\",\"d8\",\"d12\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 38"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "38"]
[Grade "2"]
[Answer "5P+5G^:10G"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"1M\",\"3S\",\"5P\",\"10G\"],\"B\":[\"7P\",\"9M\"]},\"line\":{\"W\":[\"4G\",\"6S\",\"8S\",\"9T\",\"12S\"],\"B\":[\"1T\",\"2C\",\"3M\",\"5S\",\"7T\"]},\"discard\":[\"9C\",\"6P\",\"8M\",\"5T\",\"10T\",\"6G\",\"9S\",\"8T\",\"8G\",\"12C\",\"6T\",\"4C\",\"2M\",\"5G\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":6},\"used\":{\"W\":[\"d4\",\"d6\",\"d8\",\"d12\",\"d20\"],\"B\":[\"d4\",\"d6\",\"d8\",\"d10\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 39"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "39"]
[Grade "2"]
[Answer "4S+4M^:3M"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"3M\",\"4S\",\"6T\",\"7M\"],\"B\":[\"5S\",\"8S\"]},\"line\":{\"W\":[\"1T\",\"2M\",\"8P\",\"9T\"],\"B\":[\"4P\",\"5C\",\"6P\",\"7S\",\"10C\",\"11S\"]},\"discard\":[\"10P\",\"2C\",\"9S\",\"12G\",\"1C\",\"12S\",\"3G\",\"11M\",\"8G\",\"8C\",\"4T\",\"6C\",\"1G\",\"1S\",\"6M\",\"4M\"],\"stock\":[],\"gems\":{\"W\":6,\"B\":4},\"used\":{\"W\":[\"d4\",\"d8\",\"d10\",\"d20\"],\"B\":[\"d4\",\"d6\",\"d8\",\"d10\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 40"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "40"]
[Grade "2"]
[Answer "10T+10P^:11C"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"7M\",\"8G\",\"10T\",\"11C\"],\"B\":[\"4C\",\"6M\"]},\"line\":{\"W\":[\"2M\",\"5M\",\"9C\",\"10G\",\"12C\"],\"B\":[\"3P\",\"6T\",\"7P\",\"8P\"]},\"discard\":[\"9G\",\"12S\",\"6P\",\"6G\",\"6C\",\"11S\",\"9M\",\"12M\",\"1M\",\"4G\",\"6S\",\"3C\",\"5S\",\"9S\",\"1T\",\"8M\",\"7G\",\"7C\",\"8C\",\"12T\",\"10C\",\"2S\",\"10P\"],\"stock\":[],\"gems\":{\"W\":4,\"B\":4},\"used\":{\"W\":[\"d8\",\"d10\"],\"B\":[\"d6\",\"d8\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 41"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "41"]
[Grade "3"]
[Answer "12M+12P^:3T"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"3T\",\"8C\",\"10T\",\"12M\"],\"B\":[\"2C\",\"5T\"]},\"line\":{\"W\":[\"2G\",\"4S\",\"5P\",\"6T\",\"9G\"],\"B\":[\"1C\",\"7G\",\"8S\",\"10P\",\"11T\",\"12G\"]},\"discard\":[\"7T\",\"2T\",\"6S\",\"1M\",\"5S\",\"12S\",\"4P\",\"3G\",\"3M\",\"5M\",\"11M\",\"2S\",\"8P\",\"8G\",\"9S\",\"3P\",\"12P\"],\"stock\":[],\"gems\":{\"W\":4,\"B\":4},\"used\":{\"W\":[\"d6\",\"d20\"],\"B\":[\"d4\",\"d6\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 42"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "42"]
[Grade "3"]
[Answer "12G+12T^:2T"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"2T\",\"10C\",\"11M\",\"12G\"],\"B\":[\"3C\",\"5T\"]},\"line\":{\"W\":[\"1C\",\"3S\",\"4C\",\"6S\",\"12S\"],\"B\":[\"5P\",\"7M\",\"8C\",\"9P\",\"10M\",\"11T\"]},\"discard\":[\"2M\",\"6P\",\"6M\",\"9M\",\"4T\",\"7T\",\"12M\",\"6T\",\"1T\",\"8S\",\"12T\"],\"stock\":[],\"gems\":{\"W\":6,\"B\":5},\"used\":{\"W\":[\"d4\",\"d6\",\"d8\",\"d10\",\"d12\"],\"B\":[\"d6\",\"d8\",\"d10\",\"d12\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 43"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "43"]
[Grade "3"]
[Answer "6G+6C^:3P"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"3P\",\"6G\",\"11M\",\"11C\"],\"B\":[\"1G\",\"6S\",\"9P\"]},\"line\":{\"W\":[\"6T\",\"7T\",\"8S\",\"9S\",\"10M\",\"12S\"],\"B\":[\"1S\",\"2P\",\"3C\",\"4P\",\"5S\"]},\"discard\":[\"6P\",\"12T\",\"2C\",\"10G\",\"10T\",\"5P\",\"1P\",\"7G\",\"8M\",\"4T\",\"10S\",\"1M\",\"3M\",\"3G\",\"6M\",\"6C\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":3},\"used\":{\"W\":[\"d6\",\"d12\"],\"B\":[\"d6\",\"d10\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 44"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "44"]
[Grade "3"]
[Answer "7G+7M^:5P"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"5P\",\"7G\",\"12S\",\"12G\"],\"B\":[\"3P\",\"5G\",\"7S\",\"10G\"]},\"line\":{\"W\":[\"1M\",\"2G\",\"3M\",\"6M\",\"11S\"],\"B\":[\"7T\",\"8P\",\"9M\",\"10M\",\"12T\"]},\"discard\":[\"1C\",\"12P\",\"5M\",\"6S\",\"9T\",\"8G\",\"11T\",\"3G\",\"5S\",\"3S\",\"2C\",\"1T\",\"1P\",\"7M\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":5},\"used\":{\"W\":[\"d4\",\"d6\",\"d12\",\"d20\"],\"B\":[\"d4\",\"d6\",\"d8\",\"d10\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 45"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "45"]
[Grade "3"]
[Answer "9M+9T^:12S"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"3S\",\"7G\",\"9M\",\"12S\"],\"B\":[\"10C\",\"12T\"]},\"line\":{\"W\":[\"2T\",\"4T\",\"5G\",\"9C\",\"10P\",\"11T\"],\"B\":[\"1T\",\"3M\",\"6T\",\"7M\",\"8T\"]},\"discard\":[\"7T\",\"7P\",\"4S\",\"5T\",\"6S\",\"8S\",\"1P\",\"2S\",\"9G\",\"11G\",\"9T\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":6},\"used\":{\"W\":[\"d4\",\"d6\",\"d8\",\"d12\",\"d20\"],\"B\":[\"d4\",\"d6\",\"d8\",\"d10\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 46"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "46"]
[Grade "3"]
[Answer "8M+8G^:10G"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"6T\",\"6G\",\"8M\",\"10G\"],\"B\":[\"4C\",\"8T\",\"10T\"]},\"line\":{\"W\":[\"1T\",\"2C\",\"3M\",\"5S\",\"7T\"],\"B\":[\"4G\",\"6S\",\"8S\",\"9T\",\"12S\"]},\"discard\":[\"3S\",\"5T\",\"5P\",\"6P\",\"9S\",\"9C\",\"2M\",\"12C\",\"9M\",\"7P\",\"1M\",\"5G\",\"8G\"],\"stock\":[],\"gems\":{\"W\":6,\"B\":5},\"used\":{\"W\":[\"d4\",\"d6\",\"d8\",\"d10\",\"d20\"],\"B\":[\"d4\",\"d6\",\"d8\",\"d12\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 47"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "47"]
[Grade "3"]
[Answer "12P+12C:1P^"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"3P\",\"3C\",\"5S\",\"5G\",\"12P\",\"12C\"],\"B\":[\"2S\"]},\"line\":{\"W\":[\"2T\",\"3T\",\"4S\",\"5T\",\"6C\"],\"B\":[\"1G\",\"8M\",\"9P\",\"10T\",\"11S\",\"12G\"]},\"discard\":[\"11T\",\"3S\",\"2M\",\"1S\",\"12T\",\"10C\",\"12M\",\"8T\",\"4C\",\"12S\",\"9C\",\"5C\",\"2G\",\"6P\",\"4P\",\"1T\",\"4T\",\"1P\"],\"stock\":[],\"gems\":{\"W\":4,\"B\":3},\"used\":{\"W\":[\"d10\"],\"B\":[\"d10\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 48"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "48"]
[Grade "3"]
[Answer "4C+4P^:12C"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"2S\",\"4C\",\"9S\",\"12C\"],\"B\":[\"5T\",\"6G\",\"7S\"]},\"line\":{\"W\":[\"1C\",\"3C\",\"4G\",\"6S\",\"11T\"],\"B\":[\"2C\",\"5M\",\"7M\",\"9T\",\"10C\"]},\"discard\":[\"9G\",\"12M\",\"7T\",\"4S\",\"3P\",\"10M\",\"11S\",\"7P\",\"9C\",\"1T\",\"4P\"],\"stock\":[],\"gems\":{\"W\":6,\"B\":6},\"used\":{\"W\":[],\"B\":[]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 49"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "49"]
[Grade "3"]
[Answer "11C+11G^:8C"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"1G\",\"3S\",\"8C\",\"11C\"],\"B\":[\"4T\",\"7G\",\"12T\"]},\"line\":{\"W\":[\"5M\",\"6C\",\"7M\",\"11P\",\"12P\"],\"B\":[\"1P\",\"2S\",\"3P\",\"4S\",\"9S\",\"10C\"]},\"discard\":[\"9M\",\"6S\",\"6G\",\"5S\",\"11M\",\"6M\",\"2T\",\"8T\",\"10P\",\"10M\",\"10T\",\"11G\"],\"stock\":[],\"gems\":{\"W\":6,\"B\":4},\"used\":{\"W\":[\"d4\",\"d6\",\"d8\",\"d12\"],\"B\":[\"d4\",\"d6\",\"d10\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 50"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "50"]
[Grade "3"]
[Answer "4C+4G^:6T"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"4C\",\"6T\",\"9P\",\"12M\"],\"B\":[\"1G\",\"3C\",\"8C\"]},\"line\":{\"W\":[\"1M\",\"3G\",\"4M\",\"5M\",\"8M\",\"10M\"],\"B\":[\"2T\",\"7T\",\"9C\",\"11T\",\"12P\"]},\"discard\":[\"11G\",\"12S\",\"1S\",\"11C\",\"2P\",\"10S\",\"11M\",\"12C\",\"4S\",\"10P\",\"1T\",\"7M\",\"6C\",\"10C\",\"5P\",\"4G\"],\"stock\":[],\"gems\":{\"W\":2,\"B\":6},\"used\":{\"W\":[\"d8\",\"d20\"],\"B\":[\"d6\",\"d8\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 51"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "51"]
[Grade "3"]
[Answer "11G+11T^:5C"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"1G\",\"5T\",\"5C\",\"6C\",\"11G\"],\"B\":[\"2S\",\"9M\"]},\"line\":{\"W\":[\"7C\",\"8G\",\"9C\",\"10C\",\"12C\"],\"B\":[\"1C\",\"2C\",\"3M\",\"4P\",\"6T\",\"11P\"]},\"discard\":[\"10P\",\"7P\",\"10G\",\"3G\",\"8P\",\"10M\",\"12P\",\"9S\",\"11S\",\"4M\",\"9T\",\"11T\"],\"stock\":[],\"gems\":{\"W\":4,\"B\":6},\"used\":{\"W\":[\"d4\",\"d8\",\"d10\",\"d20\"],\"B\":[\"d4\",\"d6\",\"d8\",\"d12\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 52"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "52"]
[Grade "3"]
[Answer "9M+9C^:1S"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"1S\",\"3P\",\"3C\",\"5T\",\"9M\"],\"B\":[\"7G\",\"10C\"]},\"line\":{\"W\":[\"2G\",\"5M\",\"6G\",\"9T\",\"11G\"],\"B\":[\"1T\",\"3T\",\"4C\",\"8P\",\"10M\",\"12C\"]},\"discard\":[\"11S\",\"8G\",\"8S\",\"9G\",\"4G\",\"8C\",\"3S\",\"7C\",\"12S\",\"2P\",\"6S\",\"9C\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":5},\"used\":{\"W\":[\"d6\",\"d8\",\"d10\",\"d20\"],\"B\":[\"d4\",\"d6\",\"d8\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 53"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "53"]
[Grade "3"]
[Answer "9M+9P:6C"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"1P\",\"6T\",\"6C\",\"8S\",\"9M\",\"9P\"],\"B\":[\"2M\",\"11P\"]},\"line\":{\"W\":[\"1M\",\"4G\",\"7M\",\"9S\",\"10P\",\"12M\"],\"B\":[\"2T\",\"5S\",\"6S\",\"8T\",\"11C\"]},\"discard\":[\"9G\",\"5T\",\"6M\",\"10M\",\"12G\",\"4T\",\"7C\"],\"stock\":[],\"gems\":{\"W\":6,\"B\":6},\"used\":{\"W\":[],\"B\":[]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 54"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "54"]
[Grade "3"]
[Answer "6T+6P:6C^"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"6T\",\"6P\",\"11G\",\"12G\"],\"B\":[\"5T\",\"9S\",\"11C\"]},\"line\":{\"W\":[\"1C\",\"4G\",\"5C\",\"8C\",\"10C\",\"12T\"],\"B\":[\"2S\",\"3T\",\"6M\",\"7T\",\"9T\",\"11S\"]},\"discard\":[\"10M\",\"2G\",\"12P\",\"3C\",\"1P\",\"4S\",\"12M\",\"5G\",\"8S\",\"11T\",\"5S\",\"7G\",\"6C\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":3},\"used\":{\"W\":[\"d12\",\"d20\"],\"B\":[\"d8\",\"d20\"]},\"twelfth\":true,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 55"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "55"]
[Grade "3"]
[Answer "3S+3G^:11P"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"1G\",\"3S\",\"10S\",\"11M\",\"11P\"],\"B\":[\"3M\",\"4P\"]},\"line\":{\"W\":[\"2C\",\"5P\",\"8P\",\"9G\",\"12P\"],\"B\":[\"1P\",\"3C\",\"4C\",\"6C\",\"7C\",\"10T\"]},\"discard\":[\"12S\",\"9S\",\"1T\",\"1M\",\"7S\",\"5M\",\"8G\",\"6G\",\"2S\",\"3G\"],\"stock\":[],\"gems\":{\"W\":6,\"B\":5},\"used\":{\"W\":[\"d4\",\"d6\",\"d8\",\"d10\",\"d12\"],\"B\":[\"d4\",\"d6\",\"d8\",\"d10\",\"d12\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 56"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "56"]
[Grade "3"]
[Answer "6T+6G^:8S"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"1P\",\"5M\",\"6T\",\"8S\",\"8T\",\"10G\"],\"B\":[\"7G\",\"9C\"]},\"line\":{\"W\":[\"7S\",\"9S\",\"10P\"],\"B\":[\"1S\",\"2P\",\"3C\",\"6S\",\"11C\",\"12S\"]},\"discard\":[\"12M\",\"1G\",\"5P\",\"10M\",\"5G\",\"7M\",\"10C\",\"1C\",\"6C\",\"12G\",\"7C\",\"5T\",\"11S\",\"2C\",\"3T\",\"12T\",\"6G\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":5},\"used\":{\"W\":[\"d4\",\"d8\",\"d10\",\"d12\"],\"B\":[\"d4\",\"d6\",\"d8\",\"d12\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 57"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "57"]
[Grade "3"]
[Answer "3T+3G:7S"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"2S\",\"3T\",\"3G\",\"4M\",\"7S\",\"7M\"],\"B\":[\"7P\",\"11G\"]},\"line\":{\"W\":[\"2P\",\"3C\",\"8P\",\"9C\",\"10M\",\"12P\"],\"B\":[\"1M\",\"4P\",\"5G\",\"6C\",\"7C\",\"11M\"]},\"discard\":[\"7T\",\"7G\",\"2T\",\"6T\",\"8M\",\"10S\",\"3M\",\"9G\",\"2C\",\"1S\",\"5S\",\"12M\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":3},\"used\":{\"W\":[\"d12\",\"d20\"],\"B\":[\"d4\",\"d6\"]},\"twelfth\":true,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 58"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "58"]
[Grade "3"]
[Answer "x2C"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"1T\",\"2C\",\"4T\",\"5C\"],\"B\":[\"1S\",\"4S\",\"4P\",\"4C\"]},\"line\":{\"W\":[\"1C\",\"4M\",\"6C\",\"7C\",\"8C\",\"10P\",\"11M\"],\"B\":[\"2T\",\"3T\",\"9P\",\"12T\"]},\"discard\":[\"9C\",\"1P\",\"6S\",\"2M\",\"7G\",\"8P\",\"5T\",\"4G\",\"2G\",\"11C\",\"12S\",\"3C\",\"10M\"],\"stock\":[],\"gems\":{\"W\":4,\"B\":5},\"used\":{\"W\":[\"d4\",\"d8\",\"d12\"],\"B\":[\"d8\",\"d12\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 59"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "59"]
[Grade "3"]
[Answer "11C+11P^:2S"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"2S\",\"3P\",\"8G\",\"11C\"],\"B\":[\"2M\",\"4C\",\"7M\",\"10P\",\"11T\"]},\"line\":{\"W\":[\"1M\",\"4P\",\"9S\",\"10S\",\"11S\"],\"B\":[\"3M\",\"6M\",\"7T\",\"8M\"]},\"discard\":[\"8S\",\"6T\",\"12P\",\"10T\",\"9M\",\"12S\",\"3C\",\"9T\",\"3G\",\"10M\",\"8C\",\"9P\",\"1T\",\"11P\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":6},\"used\":{\"W\":[\"d4\",\"d6\",\"d8\",\"d10\",\"d20\"],\"B\":[\"d4\",\"d6\",\"d8\",\"d10\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 60"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "60"]
[Grade "3"]
[Answer "x7G"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"3S\",\"7G\",\"8P\",\"10M\"],\"B\":[\"8M\",\"9T\",\"9P\"]},\"line\":{\"W\":[\"1C\",\"2C\",\"3G\",\"4C\",\"9C\",\"10C\"],\"B\":[\"5C\",\"6C\",\"7P\",\"8C\",\"11T\",\"12C\"]},\"discard\":[\"5S\",\"4G\",\"12M\",\"5M\",\"6M\",\"1S\",\"8G\",\"2S\",\"5P\",\"11P\",\"9S\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":4},\"used\":{\"W\":[\"d8\",\"d12\",\"d20\"],\"B\":[\"d4\",\"d8\",\"d20\"]},\"twelfth\":true,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 61"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "61"]
[Grade "4"]
[Answer "x8M"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"1P\",\"2S\",\"3P\",\"8M\"],\"B\":[\"1C\",\"2M\",\"3C\"]},\"line\":{\"W\":[\"1S\",\"2P\",\"3S\",\"6S\",\"7P\",\"8S\",\"9C\"],\"B\":[\"4G\",\"5C\",\"10P\",\"11C\",\"12T\"]},\"discard\":[\"11G\",\"4P\",\"10M\",\"10C\",\"6C\",\"3T\",\"10S\",\"9G\",\"2C\",\"5S\",\"12P\",\"7T\",\"1M\"],\"stock\":[],\"gems\":{\"W\":3,\"B\":5},\"used\":{\"W\":[\"d4\",\"d20\"],\"B\":[\"d4\",\"d12\"]},\"twelfth\":true,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 62"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "62"]
[Grade "4"]
[Answer "x8S"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"1T\",\"4P\",\"8S\",\"10S\"],\"B\":[\"2M\",\"2T\",\"10P\"]},\"line\":{\"W\":[\"1C\",\"2G\",\"3S\",\"4M\",\"5G\",\"6P\"],\"B\":[\"7G\",\"8M\",\"9S\",\"10G\",\"11P\",\"12C\"]},\"discard\":[\"2P\",\"10C\",\"9M\",\"3P\",\"5M\",\"11C\",\"6M\",\"7S\",\"12T\"],\"stock\":[],\"gems\":{\"W\":6,\"B\":4},\"used\":{\"W\":[\"d4\",\"d6\",\"d10\",\"d12\"],\"B\":[\"d6\",\"d8\",\"d10\",\"d12\"]},\"twelfth\":true,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 63"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "63"]
[Grade "4"]
[Answer "x12G"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"4P\",\"5M\",\"8G\",\"12G\"],\"B\":[\"3P\",\"3C\",\"8S\"]},\"line\":{\"W\":[\"2T\",\"3M\",\"4T\",\"5C\",\"6P\",\"10C\"],\"B\":[\"1M\",\"7S\",\"8C\",\"9M\",\"12M\"]},\"discard\":[\"1S\",\"6G\",\"7T\",\"3S\",\"10G\",\"6M\",\"6C\",\"12C\",\"2S\",\"3G\",\"8T\",\"9P\",\"12S\",\"3T\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":4},\"used\":{\"W\":[\"d6\",\"d10\",\"d12\"],\"B\":[\"d4\",\"d6\",\"d8\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 64"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "64"]
[Grade "4"]
[Answer "x5M"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"3P\",\"5M\",\"6S\",\"7P\",\"11C\"],\"B\":[\"6T\",\"12M\",\"12C\"]},\"line\":{\"W\":[\"1S\",\"2M\",\"3T\",\"7C\",\"8S\",\"11T\",\"12S\"],\"B\":[\"4T\",\"5T\",\"6G\",\"9M\",\"10S\"]},\"discard\":[\"8G\",\"2S\",\"12G\",\"1M\",\"6M\",\"9S\",\"4P\",\"8M\",\"8T\",\"10C\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":4},\"used\":{\"W\":[\"d4\",\"d8\",\"d20\"],\"B\":[\"d6\",\"d8\",\"d20\"]},\"twelfth\":true,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 65"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "65"]
[Grade "4"]
[Answer "x1P"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"1P\",\"6T\",\"7G\",\"10T\"],\"B\":[\"6S\",\"7S\",\"7P\"]},\"line\":{\"W\":[\"1S\",\"2P\",\"4M\",\"7T\",\"8G\",\"10M\",\"11M\",\"12P\"],\"B\":[\"5T\",\"6M\",\"9T\"]},\"discard\":[\"2C\",\"8S\",\"9S\",\"12T\",\"4T\",\"7C\",\"5P\",\"3T\",\"4S\",\"6P\",\"11S\",\"7M\",\"3C\",\"4C\"],\"stock\":[],\"gems\":{\"W\":4,\"B\":5},\"used\":{\"W\":[\"d4\",\"d6\",\"d20\"],\"B\":[\"d4\",\"d8\",\"d10\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 66"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "66"]
[Grade "4"]
[Answer "x1C"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"1C\",\"2S\",\"7C\",\"10S\"],\"B\":[\"2M\",\"2T\",\"10M\"]},\"line\":{\"W\":[\"2P\",\"3P\",\"4P\",\"5M\",\"6P\",\"7M\"],\"B\":[\"1T\",\"8T\",\"9M\",\"10P\",\"11M\",\"12T\"]},\"discard\":[\"12G\",\"8G\",\"10T\",\"1M\",\"4M\",\"3C\",\"6T\",\"5T\",\"1G\",\"11T\",\"9C\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":4},\"used\":{\"W\":[\"d4\",\"d12\",\"d20\"],\"B\":[\"d8\",\"d10\",\"d12\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 67"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "67"]
[Grade "4"]
[Answer "x8T"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"3T\",\"4P\",\"8T\",\"11G\"],\"B\":[\"6T\",\"8M\",\"8C\",\"12M\"]},\"line\":{\"W\":[\"1G\",\"2G\",\"3M\",\"4T\",\"6M\",\"7C\",\"11S\"],\"B\":[\"5G\",\"8P\",\"9G\",\"10G\",\"12C\"]},\"discard\":[\"7P\",\"9M\",\"5M\",\"3C\",\"6G\",\"1T\",\"3S\",\"2T\",\"1P\",\"10T\",\"1M\",\"6S\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":3},\"used\":{\"W\":[\"d4\",\"d10\"],\"B\":[\"d6\",\"d20\"]},\"twelfth\":true,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 68"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "68"]
[Grade "4"]
[Answer "x8S"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"3M\",\"4M\",\"6C\",\"8S\",\"10P\"],\"B\":[\"8G\",\"8C\",\"9S\",\"12S\"]},\"line\":{\"W\":[\"4P\",\"5C\",\"6P\",\"7S\",\"10C\",\"11S\"],\"B\":[\"1T\",\"2M\",\"8P\",\"9T\"]},\"discard\":[\"5S\",\"6M\",\"4S\",\"12G\",\"2C\",\"11M\",\"7M\",\"4T\",\"3G\",\"6T\",\"1S\",\"1G\",\"1C\"],\"stock\":[],\"gems\":{\"W\":4,\"B\":6},\"used\":{\"W\":[\"d4\",\"d6\",\"d8\",\"d10\"],\"B\":[\"d4\",\"d8\",\"d10\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 69"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "69"]
[Grade "4"]
[Answer "x2T"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"2T\",\"4G\",\"5M\",\"6G\",\"6C\"],\"B\":[\"3P\",\"7T\",\"11T\",\"11G\"]},\"line\":{\"W\":[\"2P\",\"3S\",\"4C\",\"5C\",\"6S\",\"7S\",\"8M\"],\"B\":[\"1T\",\"9T\",\"10C\",\"11C\",\"12C\"]},\"discard\":[\"9C\",\"1M\",\"3M\",\"10T\",\"11P\",\"12T\",\"11M\",\"11S\",\"3T\",\"8P\",\"6T\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":3},\"used\":{\"W\":[\"d4\",\"d10\"],\"B\":[\"d8\",\"d10\"]},\"twelfth\":true,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 70"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "70"]
[Grade "4"]
[Answer "x11C"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"5S\",\"6G\",\"9M\",\"11C\"],\"B\":[\"6T\",\"6C\",\"7G\",\"12M\"]},\"line\":{\"W\":[\"2S\",\"5P\",\"6M\",\"7C\",\"9P\",\"11M\",\"12P\"],\"B\":[\"1T\",\"3C\",\"4T\",\"8S\",\"10P\"]},\"discard\":[\"5G\",\"6P\",\"3P\",\"1C\",\"10T\",\"6S\",\"4M\",\"5M\",\"2C\",\"8M\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":4},\"used\":{\"W\":[\"d8\",\"d10\",\"d12\"],\"B\":[\"d4\",\"d10\",\"d20\"]},\"twelfth\":true,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 71"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "71"]
[Grade "4"]
[Answer "x4G"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"4G\",\"7M\",\"9S\",\"10S\"],\"B\":[\"7S\",\"9G\",\"10G\",\"12T\"]},\"line\":{\"W\":[\"1C\",\"2P\",\"3T\",\"4T\",\"6T\",\"12S\"],\"B\":[\"7G\",\"8T\",\"9T\",\"10P\",\"11T\"]},\"discard\":[\"8S\",\"7P\",\"9P\",\"3P\",\"1P\",\"6M\",\"11S\",\"10M\",\"2S\"],\"stock\":[],\"gems\":{\"W\":6,\"B\":5},\"used\":{\"W\":[\"d4\",\"d6\",\"d8\",\"d10\",\"d20\"],\"B\":[\"d4\",\"d6\",\"d8\",\"d10\",\"d12\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 72"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "72"]
[Grade "4"]
[Answer "11M+11P^:8P"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"2T\",\"2C\",\"7G\",\"8P\",\"11M\"],\"B\":[\"2S\",\"8T\",\"11C\"]},\"line\":{\"W\":[\"1P\",\"4P\",\"5P\",\"7T\"],\"B\":[\"2G\",\"3T\",\"6T\",\"9P\",\"10T\",\"11T\"]},\"discard\":[\"10M\",\"7C\",\"7S\",\"1S\",\"10P\",\"1T\",\"5G\",\"4C\",\"11G\",\"9T\",\"11S\",\"10G\",\"1G\",\"4G\",\"6P\",\"4M\",\"3S\",\"11P\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":3},\"used\":{\"W\":[\"d8\",\"d12\"],\"B\":[\"d10\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 73"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "73"]
[Grade "4"]
[Answer "7S+7M^:3T"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"2S\",\"3T\",\"3C\",\"5M\",\"7S\"],\"B\":[\"8C\",\"9G\",\"12M\"]},\"line\":{\"W\":[\"1T\",\"2T\",\"8T\",\"9M\",\"10G\"],\"B\":[\"4T\",\"5C\",\"6G\",\"7T\",\"11G\",\"12S\"]},\"discard\":[\"1C\",\"7C\",\"8S\",\"6T\",\"8G\",\"11S\",\"10S\",\"5S\",\"4M\",\"5P\",\"7M\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":5},\"used\":{\"W\":[\"d4\",\"d6\",\"d10\",\"d20\"],\"B\":[\"d4\",\"d6\",\"d12\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 74"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "74"]
[Grade "4"]
[Answer "8M+8P:4T"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"4T\",\"5S\",\"7M\",\"8M\",\"8P\",\"12T\"],\"B\":[\"5M\",\"9P\",\"10S\"]},\"line\":{\"W\":[\"1C\",\"3C\",\"6T\",\"8T\",\"10C\"],\"B\":[\"5C\",\"7P\",\"9S\",\"11C\",\"12C\"]},\"discard\":[\"1M\",\"9M\",\"8G\",\"6G\",\"1S\",\"5G\",\"4M\",\"9G\",\"6S\",\"1P\",\"11P\",\"3G\",\"6M\"],\"stock\":[],\"gems\":{\"W\":6,\"B\":4},\"used\":{\"W\":[\"d6\",\"d8\",\"d12\",\"d20\"],\"B\":[\"d4\",\"d6\",\"d10\",\"d12\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 75"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "75"]
[Grade "4"]
[Answer "3S+3C:5P"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"3S\",\"3C\",\"5P\",\"6G\",\"8T\",\"10C\"],\"B\":[\"3G\",\"7P\",\"12C\"]},\"line\":{\"W\":[\"1S\",\"2P\",\"9P\",\"11S\",\"12P\"],\"B\":[\"3P\",\"4P\",\"6C\",\"7M\",\"8C\",\"10S\"]},\"discard\":[\"6M\",\"1M\",\"6P\",\"5G\",\"9G\",\"11M\",\"4T\",\"9M\",\"9C\",\"2M\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":5},\"used\":{\"W\":[\"d6\",\"d8\",\"d10\",\"d20\"],\"B\":[\"d4\",\"d10\",\"d12\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 76"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "76"]
[Grade "4"]
[Answer "7M+7T^:4T"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"3C\",\"4T\",\"7M\",\"10P\",\"11S\"],\"B\":[\"5T\",\"6C\",\"12C\"]},\"line\":{\"W\":[\"9T\",\"11T\",\"12M\"],\"B\":[\"1G\",\"2G\",\"3G\",\"5C\",\"6P\",\"7S\",\"8T\",\"10C\"]},\"discard\":[\"1C\",\"7G\",\"8M\",\"10G\",\"2C\",\"1T\",\"12G\",\"11G\",\"11M\",\"4M\",\"7P\",\"12S\",\"10S\",\"1S\",\"7C\",\"9P\",\"7T\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":2},\"used\":{\"W\":[\"d10\"],\"B\":[\"d6\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 77"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "77"]
[Grade "4"]
[Answer "11C+11P^:8P"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"2S\",\"4M\",\"4G\",\"8P\",\"11C\"],\"B\":[\"1S\",\"10M\",\"10G\"]},\"line\":{\"W\":[\"2G\",\"3T\",\"6T\",\"9P\",\"10T\",\"11T\"],\"B\":[\"1P\",\"4P\",\"5P\",\"7T\"]},\"discard\":[\"3S\",\"5G\",\"11G\",\"6P\",\"7S\",\"4C\",\"11S\",\"2T\",\"7C\",\"10P\",\"8T\",\"2C\",\"11M\",\"9T\",\"1T\",\"1G\",\"7G\",\"11P\"],\"stock\":[],\"gems\":{\"W\":3,\"B\":5},\"used\":{\"W\":[\"d10\",\"d20\"],\"B\":[\"d8\",\"d12\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 78"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "78"]
[Grade "4"]
[Answer "9G+9P:10G"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"2T\",\"5G\",\"6C\",\"9G\",\"9P\",\"10G\"],\"B\":[\"1P\",\"2C\",\"3T\"]},\"line\":{\"W\":[\"1S\",\"3G\",\"7M\",\"8P\",\"9T\",\"11M\",\"12P\"],\"B\":[\"2S\",\"4G\",\"5S\",\"6S\"]},\"discard\":[\"12C\",\"3M\",\"11C\",\"9M\",\"6P\",\"4S\",\"3P\",\"5M\",\"8G\",\"1M\",\"7T\",\"5P\",\"6G\",\"2P\",\"10S\",\"1G\"],\"stock\":[],\"gems\":{\"W\":4,\"B\":3},\"used\":{\"W\":[\"d4\"],\"B\":[\"d6\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 79"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "79"]
[Grade "4"]
[Answer "9M+9C^:12S"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"3T\",\"5M\",\"5G\",\"7S\",\"7P\",\"9M\",\"12S\"],\"B\":[\"6S\",\"8P\"]},\"line\":{\"W\":[\"3G\",\"5C\",\"7G\",\"8G\",\"11G\"],\"B\":[\"2C\",\"4G\",\"6C\",\"9G\",\"10T\",\"12P\"]},\"discard\":[\"7C\",\"3M\",\"2G\",\"9T\",\"4S\",\"5P\",\"10C\",\"11S\",\"3P\",\"9C\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":5},\"used\":{\"W\":[\"d4\",\"d6\",\"d12\",\"d20\"],\"B\":[\"d4\",\"d6\",\"d8\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 80"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "80"]
[Grade "4"]
[Answer "9M+9G:3P^"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"3S\",\"5M\",\"6G\",\"8S\",\"9M\",\"9G\",\"11M\"],\"B\":[\"4S\",\"12S\"]},\"line\":{\"W\":[\"4T\",\"5T\",\"6P\",\"7T\",\"9T\",\"10M\"],\"B\":[\"1G\",\"2S\",\"3M\",\"8C\",\"11S\",\"12M\"]},\"discard\":[\"5S\",\"7P\",\"1P\",\"10C\",\"4G\",\"4C\",\"10T\",\"3C\",\"2C\",\"10S\",\"5P\",\"9P\",\"3P\"],\"stock\":[],\"gems\":{\"W\":3,\"B\":4},\"used\":{\"W\":[\"d10\"],\"B\":[\"d12\"]},\"twelfth\":true,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 81"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "81"]
[Grade "5"]
[Answer "12S+12C^:11M"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"2S\",\"2P\",\"4P\",\"11M\",\"12S\"],\"B\":[\"4C\",\"6T\",\"7T\",\"11T\"]},\"line\":{\"W\":[\"4T\",\"7S\",\"8T\",\"9T\",\"10G\"],\"B\":[\"1P\",\"2T\",\"5G\",\"6P\",\"12G\"]},\"discard\":[\"10T\",\"6S\",\"8S\",\"4S\",\"12P\",\"9P\",\"1G\",\"6M\",\"8P\",\"2C\",\"8M\",\"5C\",\"12C\"],\"stock\":[],\"gems\":{\"W\":4,\"B\":6},\"used\":{\"W\":[\"d8\",\"d10\",\"d12\",\"d20\"],\"B\":[\"d4\",\"d6\",\"d8\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 82"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "82"]
[Grade "5"]
[Answer "12T+12C^:9T"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"1P\",\"4G\",\"5T\",\"9T\",\"11G\",\"12T\"],\"B\":[\"2T\",\"6M\",\"6P\",\"8M\"]},\"line\":{\"W\":[\"5G\",\"6T\",\"8T\",\"10T\",\"11T\"],\"B\":[\"1S\",\"2M\",\"4S\",\"7S\",\"12S\"]},\"discard\":[\"11M\",\"11C\",\"5C\",\"9S\",\"5M\",\"6S\",\"3S\",\"10C\",\"12P\",\"7T\",\"3G\",\"12C\"],\"stock\":[],\"gems\":{\"W\":6,\"B\":4},\"used\":{\"W\":[\"d4\",\"d6\",\"d12\",\"d20\"],\"B\":[\"d4\",\"d8\",\"d10\",\"d12\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 83"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "83"]
[Grade "5"]
[Answer "10G+10S^:12G"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"1M\",\"1P\",\"9M\",\"9P\",\"10G\",\"12G\"],\"B\":[\"2T\",\"6S\",\"9S\",\"10M\"]},\"line\":{\"W\":[\"1T\",\"6M\",\"7T\",\"8G\",\"9C\",\"11T\"],\"B\":[\"2C\",\"3C\",\"4P\",\"5C\",\"10T\"]},\"discard\":[\"8S\",\"5M\",\"3G\",\"11P\",\"8C\",\"8P\",\"11M\",\"11C\",\"12M\",\"1G\",\"7P\",\"4S\",\"10S\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":3},\"used\":{\"W\":[\"d6\",\"d20\"],\"B\":[\"d12\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 84"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "84"]
[Grade "5"]
[Answer "7P+7G^:1C"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"1P\",\"1C\",\"2C\",\"7P\",\"8P\"],\"B\":[\"3P\",\"6G\",\"7T\",\"10G\"]},\"line\":{\"W\":[\"2P\",\"3S\",\"4C\",\"8C\",\"10C\"],\"B\":[\"1S\",\"5P\",\"7S\",\"9M\",\"11P\",\"12P\"]},\"discard\":[\"12T\",\"6S\",\"9T\",\"1M\",\"4M\",\"11G\",\"4G\",\"12G\",\"5C\",\"4P\",\"8T\",\"10P\",\"12S\",\"10S\",\"8M\",\"7G\"],\"stock\":[],\"gems\":{\"W\":4,\"B\":3},\"used\":{\"W\":[\"d10\"],\"B\":[\"d10\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 85"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "85"]
[Grade "5"]
[Answer "7M+7G^:3G"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"1M\",\"3G\",\"5G\",\"7M\",\"11S\",\"12C\"],\"B\":[\"2C\",\"4P\",\"9M\"]},\"line\":{\"W\":[\"1G\",\"8T\",\"9P\",\"10S\",\"11P\"],\"B\":[\"4C\",\"5T\",\"6T\",\"7T\",\"12M\"]},\"discard\":[\"11C\",\"5C\",\"11M\",\"5M\",\"5P\",\"6G\",\"5S\",\"10M\",\"2P\",\"1C\",\"3C\",\"7C\",\"1P\",\"8C\",\"7G\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":4},\"used\":{\"W\":[\"d4\",\"d6\",\"d20\"],\"B\":[\"d6\",\"d8\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 86"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "86"]
[Grade "5"]
[Answer "12P+12M^:4P"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"1M\",\"4P\",\"5M\",\"5T\",\"11M\",\"12P\"],\"B\":[\"2T\",\"3G\",\"10T\"]},\"line\":{\"W\":[\"1C\",\"7G\",\"8S\",\"10P\",\"11T\",\"12G\"],\"B\":[\"2G\",\"4S\",\"5P\",\"6T\",\"9G\"]},\"discard\":[\"9S\",\"6S\",\"8P\",\"12S\",\"3T\",\"8C\",\"3P\",\"7T\",\"2C\",\"3M\",\"2S\",\"8G\",\"5S\",\"12M\"],\"stock\":[],\"gems\":{\"W\":4,\"B\":4},\"used\":{\"W\":[\"d4\",\"d6\"],\"B\":[\"d6\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 87"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "87"]
[Grade "5"]
[Answer "2M+2P:11M^"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"2M\",\"2P\",\"9P\",\"11G\",\"12C\"],\"B\":[\"2C\",\"4P\",\"5M\",\"12T\"]},\"line\":{\"W\":[\"1T\",\"2T\",\"3T\",\"4S\",\"5T\"],\"B\":[\"6M\",\"7T\",\"8P\",\"9T\",\"10G\",\"11C\",\"12P\"]},\"discard\":[\"11T\",\"3P\",\"5S\",\"5G\",\"1P\",\"10T\",\"5P\",\"12G\",\"8C\",\"5C\",\"7C\",\"6C\",\"11M\"],\"stock\":[],\"gems\":{\"W\":6,\"B\":1},\"used\":{\"W\":[\"d10\"],\"B\":[\"d4\"]},\"twelfth\":true,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 88"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "88"]
[Grade "5"]
[Answer "8G+8M^:9S"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"2P\",\"3T\",\"6G\",\"7C\",\"8G\",\"9S\"],\"B\":[\"4T\",\"9M\",\"10M\"]},\"line\":{\"W\":[\"5G\",\"7P\",\"8T\",\"10C\",\"11T\"],\"B\":[\"2M\",\"3C\",\"4C\",\"6C\",\"12C\"]},\"discard\":[\"2T\",\"4S\",\"11P\",\"12T\",\"4P\",\"12M\",\"3P\",\"3G\",\"5T\",\"8C\",\"12S\",\"2C\",\"8M\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":5},\"used\":{\"W\":[\"d4\",\"d6\",\"d10\",\"d20\"],\"B\":[\"d4\",\"d6\",\"d10\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 89"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "89"]
[Grade "5"]
[Answer "8T+8C^:11T"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"6G\",\"8T\",\"10M\",\"10T\",\"11T\"],\"B\":[\"4G\",\"8M\",\"10C\",\"12T\"]},\"line\":{\"W\":[\"2P\",\"3T\",\"4C\",\"5P\",\"6S\",\"7S\",\"8G\"],\"B\":[\"9C\",\"10P\",\"11C\",\"12G\"]},\"discard\":[\"9M\",\"1T\",\"2C\",\"1P\",\"5M\",\"3M\",\"11G\",\"7P\",\"11P\",\"8C\"],\"stock\":[],\"gems\":{\"W\":6,\"B\":4},\"used\":{\"W\":[\"d4\",\"d6\",\"d8\",\"d10\"],\"B\":[\"d4\",\"d8\",\"d10\",\"d12\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 90"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "90"]
[Grade "5"]
[Answer "9G+9P^:10G"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"2P\",\"5P\",\"7C\",\"9G\",\"10G\"],\"B\":[\"1P\",\"2M\",\"2C\",\"5C\",\"11T\"]},\"line\":{\"W\":[\"1G\",\"5G\",\"6S\",\"8P\",\"9T\"],\"B\":[\"2T\",\"3T\",\"4P\",\"7M\",\"11C\",\"12G\"]},\"discard\":[\"11P\",\"2S\",\"12M\",\"7T\",\"4C\",\"11M\",\"5T\",\"3S\",\"2G\",\"7P\",\"6T\",\"8M\",\"10C\",\"9M\",\"9P\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":2},\"used\":{\"W\":[\"d20\"],\"B\":[\"d4\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 91"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "91"]
[Grade "5"]
[Answer "9P+9G^:12C"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"1M\",\"1T\",\"7P\",\"9P\",\"12T\",\"12C\"],\"B\":[\"2P\",\"5S\",\"9S\"]},\"line\":{\"W\":[\"3T\",\"4S\",\"7C\",\"8C\",\"11C\"],\"B\":[\"1G\",\"2M\",\"6M\",\"9M\",\"10M\"]},\"discard\":[\"11G\",\"10S\",\"1S\",\"12S\",\"8G\",\"12P\",\"5C\",\"11T\",\"11M\",\"1P\",\"4C\",\"1C\",\"6C\",\"3S\",\"9G\"],\"stock\":[],\"gems\":{\"W\":4,\"B\":5},\"used\":{\"W\":[\"d6\",\"d8\",\"d10\"],\"B\":[\"d4\",\"d10\",\"d12\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 92"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "92"]
[Grade "5"]
[Answer "9T+9C:6P^"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"1C\",\"5G\",\"6T\",\"9T\",\"9C\"],\"B\":[\"2S\",\"5P\",\"7M\",\"9G\"]},\"line\":{\"W\":[\"2C\",\"4S\",\"5M\",\"8S\",\"11G\"],\"B\":[\"1G\",\"3P\",\"6C\",\"7G\",\"9M\",\"12M\"]},\"discard\":[\"4T\",\"5C\",\"1M\",\"1P\",\"4P\",\"6S\",\"5T\",\"3S\",\"12P\",\"4M\",\"5S\",\"8C\",\"11S\",\"6P\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":3},\"used\":{\"W\":[\"d8\",\"d20\"],\"B\":[\"d8\",\"d12\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 93"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "93"]
[Grade "5"]
[Answer "1P+1G^:2G"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"1P\",\"2G\",\"9S\",\"9M\",\"9C\"],\"B\":[\"1S\",\"3S\",\"6T\",\"10C\"]},\"line\":{\"W\":[\"4C\",\"6C\",\"7T\",\"8T\",\"9P\",\"10T\",\"11G\",\"12T\"],\"B\":[\"1C\",\"2P\",\"3P\",\"5P\"]},\"discard\":[\"8P\",\"11S\",\"5M\",\"12P\",\"4P\",\"10P\",\"12S\",\"10M\",\"7C\",\"12M\",\"1G\"],\"stock\":[],\"gems\":{\"W\":4,\"B\":4},\"used\":{\"W\":[\"d4\",\"d8\"],\"B\":[\"d6\",\"d12\"]},\"twelfth\":true,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 94"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "94"]
[Grade "5"]
[Answer "x4G"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"1P\",\"1C\",\"2M\",\"4G\"],\"B\":[\"1G\",\"2T\",\"2C\",\"3C\",\"8T\",\"10S\"]},\"line\":{\"W\":[\"1S\",\"2P\",\"4S\",\"5S\",\"6G\",\"7C\",\"8P\",\"10C\",\"12P\"],\"B\":[\"3T\",\"9C\",\"11C\"]},\"discard\":[\"3S\",\"8S\",\"7G\",\"9S\",\"11G\",\"6M\",\"3P\",\"12C\",\"5P\",\"8C\"],\"stock\":[],\"gems\":{\"W\":4,\"B\":4},\"used\":{\"W\":[\"d6\",\"d8\"],\"B\":[\"d4\",\"d6\"]},\"twelfth\":true,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 95"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "95"]
[Grade "5"]
[Answer "x8C"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"2M\",\"3M\",\"4S\",\"5S\",\"8C\"],\"B\":[\"2C\",\"3P\",\"5C\",\"11S\",\"11T\"]},\"line\":{\"W\":[\"1M\",\"4M\",\"9M\",\"10S\",\"11M\"],\"B\":[\"2P\",\"3T\",\"5M\",\"6G\",\"7C\",\"8M\",\"12P\"]},\"discard\":[\"12S\",\"9G\",\"3S\",\"10C\",\"8S\",\"6P\",\"8P\",\"1C\",\"2G\",\"5T\",\"11C\",\"7T\"],\"stock\":[],\"gems\":{\"W\":4,\"B\":3},\"used\":{\"W\":[\"d4\"],\"B\":[\"d4\"]},\"twelfth\":true,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 96"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "96"]
[Grade "5"]
[Answer "8M+8P:6T"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"main\",\"hand\":{\"W\":[\"3G\",\"6T\",\"8M\",\"8P\",\"10P\",\"11T\",\"12T\"],\"B\":[\"2P\",\"3C\",\"9C\",\"10T\"]},\"line\":{\"W\":[\"1M\",\"5G\",\"7T\",\"8G\"],\"B\":[\"2G\",\"3S\",\"4M\",\"9M\",\"10G\",\"11C\",\"12P\"]},\"discard\":[\"6C\",\"12M\",\"4S\",\"2S\",\"7G\",\"2M\",\"7S\",\"1C\",\"3P\",\"12G\",\"8T\",\"10C\",\"7P\",\"5M\"],\"stock\":[],\"gems\":{\"W\":4,\"B\":3},\"used\":{\"W\":[\"d6\"],\"B\":[\"d12\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 97"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "97"]
[Grade "5"]
[Answer "5M+5C:10G^"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"3S\",\"5M\",\"5C\",\"6S\",\"7M\",\"9P\",\"10C\"],\"B\":[\"2T\",\"3P\",\"10T\",\"12M\"]},\"line\":{\"W\":[\"1G\",\"5G\",\"6T\",\"9T\",\"12C\"],\"B\":[\"2C\",\"3G\",\"4G\",\"7G\",\"8C\",\"11T\"]},\"discard\":[\"3T\",\"8M\",\"9C\",\"1S\",\"5P\",\"11S\",\"9M\",\"10M\",\"4S\",\"10G\"],\"stock\":[],\"gems\":{\"W\":6,\"B\":3},\"used\":{\"W\":[\"d6\",\"d8\",\"d10\"],\"B\":[\"d8\",\"d10\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 98"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "98"]
[Grade "5"]
[Answer "6S+6C^:9G"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"5M\",\"5G\",\"6S\",\"7T\",\"7G\",\"9G\",\"10T\"],\"B\":[\"2T\",\"4G\",\"8M\",\"11C\"]},\"line\":{\"W\":[\"3M\",\"5T\",\"7M\",\"10S\"],\"B\":[\"1G\",\"4S\",\"6T\",\"8S\",\"9M\",\"11M\",\"12T\"]},\"discard\":[\"6P\",\"8T\",\"2C\",\"10P\",\"5P\",\"12S\",\"1C\",\"3P\",\"7C\",\"10G\",\"8P\",\"6C\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":3},\"used\":{\"W\":[\"d6\",\"d20\"],\"B\":[\"d10\",\"d12\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 99"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "99"]
[Grade "5"]
[Answer "7P+7C^:8T"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"1T\",\"1G\",\"6P\",\"7P\",\"8T\",\"9T\",\"9P\"],\"B\":[\"1S\",\"2C\",\"7S\",\"10S\"]},\"line\":{\"W\":[\"1M\",\"2S\",\"4C\",\"5C\",\"6G\",\"9C\"],\"B\":[\"7G\",\"8C\",\"10C\",\"11T\",\"12M\"]},\"discard\":[\"11P\",\"9M\",\"5T\",\"4M\",\"12T\",\"1C\",\"1P\",\"7C\"],\"stock\":[],\"gems\":{\"W\":6,\"B\":4},\"used\":{\"W\":[\"d6\",\"d8\",\"d12\",\"d20\"],\"B\":[\"d4\",\"d8\",\"d12\",\"d20\"]},\"twelfth\":false,\"pending\":null,\"over\":null}"]

*

[Game "ecliptic"]
[Event "Puzzle 100"]
[Date "????.??.??"]
[White "?"]
[Blue "?"]
[Result "*"]
[Puzzle "100"]
[Grade "5"]
[Answer "3M+3S^:6P"]
[SetUp "1"]
[Position "{\"side\":\"W\",\"phase\":\"start\",\"hand\":{\"W\":[\"3M\",\"4M\",\"4G\",\"5S\",\"6P\",\"11M\",\"11P\"],\"B\":[\"3C\",\"4S\",\"8S\",\"10P\"]},\"line\":{\"W\":[\"1P\",\"4C\",\"5C\",\"7C\",\"8M\",\"10G\",\"11G\"],\"B\":[\"2S\",\"3G\",\"6G\",\"9C\",\"12G\"]},\"discard\":[\"1C\",\"9T\",\"7P\",\"12M\",\"2C\",\"11S\",\"3S\"],\"stock\":[],\"gems\":{\"W\":5,\"B\":4},\"used\":{\"W\":[\"d4\",\"d6\",\"d20\"],\"B\":[\"d6\",\"d8\",\"d10\"]},\"twelfth\":true,\"pending\":null,\"over\":null}"]

*
